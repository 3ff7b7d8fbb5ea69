import type { EntryStore } from '../entry-store';
import { fuseRanks } from '../fuse-ranks';
import { CaseIndexes } from '../rank-by-bm25';
import { type Recall, type RecallCase, type RecallQuestion, type RecallSystem, shownEntries } from '../recall-system';

/** Entries of one transaction. */
const entriesPerSave = 200;
/** What each of both searches contributes for one entry that is shown. */
const searchedPerShown = 2;

/**
 * The memory that needs no other program: entries as written, searched by Postgres's full-text ranking and by BM25, both
 * fused. It extracts, merges and forgets nothing, so it says what recall alone comes to.
 */
export class ReferenceMemory implements RecallSystem {
  readonly id = 'memory/reference';
  readonly version = '1';
  readonly settings: Readonly<Record<string, unknown>>;
  private readonly indexes = new CaseIndexes();

  constructor(
    private readonly store: EntryStore,
    private readonly k: number,
  ) {
    this.settings = { k, search: 'postgres full text (english, ts_rank_cd) + bm25, reciprocal rank fusion' };
  }

  async ingest({ id, entries }: RecallCase): Promise<void> {
    for (let first = 0; first < entries.length; first += entriesPerSave) {
      const page = entries.slice(first, first + entriesPerSave);
      await this.store.save(
        id,
        page.map((entry, index) => ({ place: first + index, ...entry })),
      );
    }
  }

  async indexed({ id, entries }: RecallCase): Promise<void> {
    const stored = await this.store.count(id);
    if (stored < entries.length) throw new Error(`${this.id}: ${id} has ${stored} of ${entries.length} entries`);
  }

  async recall({ text }: RecallQuestion, given: RecallCase): Promise<Recall> {
    const most = this.k * searchedPerShown;
    const byText = await this.store.fullText(given.id, text, most);
    const places = fuseRanks([byText, this.indexes.rank(given, text, most)], this.k);
    return shownEntries(places, given);
  }
}
