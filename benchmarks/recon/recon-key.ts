import type { EntryId } from '../../recon/model/case';
import type { Query } from '../../recon/model/query';
import type { Answer, Difficulty, Format, Option, Task } from '../../recon/model/question';
import type { Address } from '../item';

/** An entry that the key rests on, as readers and tables meet it. */
export interface ReconProof {
  readonly entry: EntryId;
  readonly address: Address;
  /** What stands above the entry wherever it is shown, by which it is found in what a system recalled. */
  readonly header: string;
  readonly role: 'deriving' | 'refuting' | 'alternative';
  /** What the file says without it. */
  readonly without: Answer | 'abstain';
}

/** What is known of a RECON question beside its text: the key, and what tables group by. */
export interface ReconKey {
  readonly caseId: string;
  readonly domain: string;
  readonly task: Task;
  readonly variant: string;
  readonly format: Format;
  /** Of the options, in their order. */
  readonly letters: readonly string[];
  readonly answer: Answer | 'abstain';
  readonly proof: readonly ReconProof[];
  /** Wrong letters by the mistake that leads to them. */
  readonly failures: Readonly<Record<string, string>>;
  readonly difficulty: Difficulty;
  /** The stem in structured form and what options stand for; shown to the offline solver alone. */
  readonly query: Query;
  readonly refs: readonly Pick<Option, 'letter' | 'ref'>[];
}
