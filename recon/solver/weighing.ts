import type { CaseNode, NodeId } from '../model/case';
import { closingMinute, type Interval } from '../model/time';
import { ancestorsOf } from './ancestry';
import type { CaseFile, FactOf } from './case-file';
import { Standing } from './standing';

/** Minutes apart at which two statements still speak of one moment. */
const sameMoment = 10;

export interface Weighed {
  readonly winner: CaseNode;
  readonly loser: CaseNode;
  /** The independent record that bears the one out and not the other. */
  readonly record: CaseNode;
}

type Claim = FactOf<'claim'>;
type Reading = FactOf<'reading'>;
type Bearing = 'agrees' | 'clashes' | 'silent';

/** Weighs accounts against every record of the file. */
export class Weighing {
  private readonly weighed = new Map<string, Weighed | undefined>();
  private readonly standing: Standing;

  constructor(private readonly file: CaseFile) {
    this.standing = new Standing(file);
  }

  /** Both accounts of a conflict; undefined where one is not in the file. */
  accounts(id: string): [CaseNode, CaseNode] | undefined {
    const conflict = this.file.conflicts.find((each) => each.id === id);
    const [one, other] = conflict?.accounts.map((account) => this.file.node(account)) ?? [];
    return one && other ? [one, other] : undefined;
  }

  /** Undefined: nothing decides, or more than one record does and they differ. */
  of(id: string): Weighed | undefined {
    if (!this.weighed.has(id)) {
      const deciding = this.deciding(id);
      this.weighed.set(id, deciding.length === 1 ? deciding[0] : undefined);
    }
    return this.weighed.get(id);
  }

  /** The records that strike an account: of each conflict that it loses. */
  refuters(account: CaseNode): CaseNode[] {
    if (account.kind !== 'assertion') return [];
    const ofAccount = this.file.conflicts.filter(({ accounts }) => accounts.includes(account.id));
    return ofAccount.flatMap(({ id }) => {
      const weighed = this.of(id);
      return weighed?.loser === account ? [weighed.record] : [];
    });
  }

  /** Another keeper, and nothing in common that both rest on. */
  independent(one: CaseNode, other: CaseNode): boolean {
    if (this.file.custodianOf(one) === this.file.custodianOf(other)) return false;
    const below = ancestorsOf(this.file, one, 'basis');
    return [...ancestorsOf(this.file, other, 'basis')].every((id: NodeId) => !below.has(id));
  }

  /** Every record that bears out one account and not the other, and stands apart from both. */
  deciding(id: string): Weighed[] {
    const accounts = this.accounts(id);
    if (!accounts) return [];
    const [one, other] = accounts;
    const [first, second] = accounts.map((account) => this.file.factsOf(account, 'claim')[0]);
    if (!first || !second) return [];
    return this.file.readingsOf(first.subject).flatMap(({ entry, fact }): Weighed[] => {
      const record = this.file.nodeOf(entry.id);
      if (!record) return [];
      const [ofFirst, ofSecond] = [bearing(first, fact, second), bearing(second, fact, first)];
      const decides = ofFirst !== ofSecond && ofFirst !== 'silent' && ofSecond !== 'silent';
      if (!decides || !this.standsApart(record, accounts)) return [];
      return ofFirst === 'agrees' ? [{ winner: one, loser: other, record }] : [{ winner: other, loser: one, record }];
    });
  }

  private standsApart(record: CaseNode, accounts: readonly CaseNode[]): boolean {
    return (
      accounts.every((account) => this.independent(record, account)) &&
      record.establishes.every((attribute) => this.standing.isLiving(record, attribute, closingMinute))
    );
  }
}

/** What a reading says of a claim, given the rival claim: figures bear out the one that is nearer. */
function bearing(claim: Claim, reading: Reading, rival: Claim): Bearing {
  const apart = claim.when ? minutesApart(claim.when, reading.when) : 0;
  if (claim.value !== undefined && rival.value !== undefined) {
    if (reading.value === undefined || apart > sameMoment) return 'silent';
    const [own, others] = [claim, rival].map(({ value }) => Math.abs(value! - reading.value!)) as [number, number];
    return own < others ? 'agrees' : 'clashes';
  }
  // An account of when something was done: any record of it says when.
  if (claim.place === undefined) return apart <= sameMoment ? 'agrees' : 'clashes';
  if (apart > sameMoment) return 'silent';
  return claim.place === reading.place ? 'agrees' : 'clashes';
}

function minutesApart(one: Interval, other: Interval): number {
  return Math.max(0, one.from - other.to, other.from - one.to);
}
