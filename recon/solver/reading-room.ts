import type { AttributeId, CaseNode } from '../model/case';
import type { CaseFile } from './case-file';
import { evaluationAncestors } from './evaluation-ancestors';
import { asEntered, type Refuters, Standing } from './standing';
import { Weighing } from './weighing';

/** One file, and what is worked out about it once for all its questions. */
export class ReadingRoom {
  private knownWeighing?: Weighing;
  private knownStanding?: Standing;

  readonly refuters: Refuters = (account) => this.weighing.refuters(account);

  constructor(readonly file: CaseFile) {}

  get weighing(): Weighing {
    return (this.knownWeighing ??= new Weighing(this.file));
  }

  get standing(): Standing {
    return (this.knownStanding ??= new Standing(this.file, this.refuters));
  }

  scope(of: { nodes?: readonly CaseNode[]; attributes?: readonly AttributeId[] }): Set<CaseNode> {
    return evaluationAncestors(this.file, this.refuters, of);
  }

  /** Whether each node had all that it requires at its own minute; where not, an entry is missing and nobody can tell. */
  isWhole(scope: Iterable<CaseNode>): boolean {
    for (const node of scope) {
      const at = asEntered(node);
      if (at === Infinity) continue;
      if (!node.requires.every(({ attribute }) => this.standing.stands(attribute, at))) return false;
    }
    return true;
  }

  /** Whether an entry of the file says it, and it stands at that minute. */
  isFound(attribute: AttributeId, minute: number): boolean {
    return this.file.establishers(attribute).length > 0 && this.standing.stands(attribute, minute);
  }
}
