/**
 * The stem of a question in structured form, and what its options stand for. With the case they fix the key: a solver reads
 * nothing else. Sections are those of the tasks in docs/recon.md.
 */
import type { HypotheticalOutcome } from '../semantics/hypothetical';
import type { AttributeId, EntityId, EntryId, NodeId } from './case';
import type { Interval, Minute } from './time';

/** A discovery entered at another minute; null: never. */
export interface Pin {
  readonly node: NodeId;
  readonly at: Minute | null;
}

/** Beside each: its format, what an option's {@link OptionRef} holds and when it is true, or what the integer is. */
export type Query =
  // Chain. I = all nodes on any path from `from` to `to`.
  /** Single: `nodes` are exactly those of I between both ends, in order. */
  | { readonly ask: 'inner_steps'; readonly from: NodeId; readonly to: NodeId }
  /** Multiple: `node` lies in I, not at an end. */
  | { readonly ask: 'trail_members'; readonly from: NodeId; readonly to: NodeId }
  /** Integer: |I|. */
  | { readonly ask: 'trail_length'; readonly from: NodeId; readonly to: NodeId }
  /** Ordering: each `node` of I, ends too, in its one causal order. */
  | { readonly ask: 'trail_order'; readonly from: NodeId; readonly to: NodeId }
  /** Free: the inner nodes in order, and what `to` concludes. */
  | { readonly ask: 'trail_account'; readonly from: NodeId; readonly to: NodeId }
  // Cascade. Read at the notice's minute.
  /** Single, multiple: `attribute` fell. */
  | { readonly ask: 'brought_down'; readonly notice: NodeId }
  /** Single: `attribute` lost a ground and stood. */
  | { readonly ask: 'weakened'; readonly notice: NodeId }
  /** Single: all of `fell` fell, all of `stood` stood. */
  | { readonly ask: 'effect'; readonly notice: NodeId }
  /** Multiple: `attribute` is supported at the case's last minute. */
  | { readonly ask: 'stands_at_close' }
  /** Multiple: `attribute` was supported before one of the notices and is not at the minute of the last. */
  | { readonly ask: 'fallen_after'; readonly notices: readonly NodeId[] }
  /** Integer: attributes that fell and that a node entered as `entryType` establishes. */
  | { readonly ask: 'count_brought_down'; readonly notice: NodeId; readonly entryType: string }
  /** Integer: the day of entry of the latest conclusion whose attribute fell. */
  | { readonly ask: 'latest_brought_down_day'; readonly notice: NodeId }
  /** Ordering: each `attribute` by its distance from the struck record over bases. */
  | { readonly ask: 'spread_order'; readonly notice: NodeId }
  /** Ordering: each `attribute` by the minute at which it lost its last ground. */
  | { readonly ask: 'fall_order' }
  /** Free: what becomes of the attribute, and by what. */
  | { readonly ask: 'fate'; readonly notice: NodeId; readonly attribute: AttributeId }
  // Conflict.
  /** Single: `account` is the winner, `because` is the resolver's record. */
  | { readonly ask: 'account_borne_out'; readonly conflict: string }
  /** Single: `node` is the resolver. */
  | { readonly ask: 'settling_entry'; readonly conflict: string }
  /** Single: `attribute` rests on the winner's claim and is supported at the case's last minute. */
  | { readonly ask: 'standing_of_accounts'; readonly conflict: string }
  /**
   * Multiple: `attribute` has been entered and is supported at the last minute (a claim, or what rests on one), the `record`
   * says what its entry says (always true), or `independent` is independent of both accounts.
   */
  | { readonly ask: 'holds_once_weighed'; readonly conflict: string }
  /** Multiple: `node` is the loser's descendant over bases. */
  | { readonly ask: 'rests_on_loser'; readonly conflict: string }
  /** Multiple: `node` is independent of both accounts. */
  | { readonly ask: 'independent_of_both'; readonly conflict: string }
  /** Integer: |the loser's value − the record's|; minutes between their `when.from` where they have no `value`. */
  | { readonly ask: 'miss'; readonly conflict: string }
  /** Ordering: each `node` by when what it records happened (`when.from`); the disputed event is the winner's. */
  | { readonly ask: 'happened_order'; readonly conflict: string }
  /** Free: the winner, what the record shows, who keeps it. */
  | { readonly ask: 'account_and_why'; readonly conflict: string }
  // Counterfactual.
  /** Single: `outcome` is what becomes of the node. */
  | { readonly ask: 'outcome_of'; readonly pins: readonly Pin[]; readonly node: NodeId }
  /** Single, multiple: what becomes of `node` is one of these. */
  | {
      readonly ask: 'with_outcome';
      readonly pins: readonly Pin[];
      readonly outcomes: readonly HypotheticalOutcome[];
    }
  /** Integer: the day on which the node comes. */
  | { readonly ask: 'hypothetical_day'; readonly pins: readonly Pin[]; readonly node: NodeId }
  /** Integer: nodes of these entry types entered from `fromDay` to `toDay` that do not come. */
  | {
      readonly ask: 'count_lost';
      readonly pins: readonly Pin[];
      readonly entryTypes: readonly string[];
      readonly fromDay: number;
      readonly toDay: number;
    }
  /** Ordering: each `node` by when it comes. */
  | { readonly ask: 'hypothetical_order'; readonly pins: readonly Pin[] }
  /** Free: what becomes of each. */
  | { readonly ask: 'what_differs'; readonly pins: readonly Pin[]; readonly nodes: readonly NodeId[] }
  // Constraint.
  /** Single, multiple: `subject` has a gap of at least `minutes` in the window. */
  | { readonly ask: 'gap_of_at_least'; readonly window: Interval; readonly minutes: number }
  /** Single, multiple: `subject` is at the place by two streams of two custodians at once, for 5 minutes or more. */
  | { readonly ask: 'placed_by_two'; readonly window: Interval; readonly place: EntityId }
  /** Single: `span` is where both are at the place at once. */
  | {
      readonly ask: 'both_at';
      readonly window: Interval;
      readonly place: EntityId;
      readonly subjects: readonly [EntityId, EntityId];
    }
  /** Multiple: `span` is covered throughout, by two streams of two custodians at each minute. */
  | { readonly ask: 'covered_by_two'; readonly window: Interval; readonly subject: EntityId }
  /** Integer: minutes. */
  | {
      readonly ask: 'minutes_by_both';
      readonly window: Interval;
      readonly place: EntityId;
      readonly subject: EntityId;
      readonly streams: readonly [string, string];
    }
  /** Integer: minutes. */
  | { readonly ask: 'longest_gap'; readonly window: Interval; readonly subject: EntityId }
  /** Ordering: each `subject` by minutes of the window without a record, least first. */
  | { readonly ask: 'unaccounted_order'; readonly window: Interval }
  /** Free: the one of the subjects with a gap of `minutes`, and what places each of the others. */
  | {
      readonly ask: 'who_could';
      readonly window: Interval;
      readonly minutes: number;
      readonly subjects: readonly EntityId[];
    }
  // Retrieval.
  /** Single: `entry` was entered before those of the other options. */
  | { readonly ask: 'entered_first' }
  /** Single: `value` is the entity's. */
  | { readonly ask: 'state_at'; readonly entity: EntityId; readonly key: string; readonly at: Minute }
  /** Single: `entry` holds this reading. */
  | {
      readonly ask: 'record_of';
      readonly stream: string;
      readonly subject: EntityId;
      readonly place: EntityId;
      readonly when: Interval;
    }
  /** Single: `subject` is the one of `subjects` without a supported clearance at the end of the day. */
  | { readonly ask: 'not_cleared_by'; readonly day: number; readonly subjects: readonly EntityId[] }
  /** Multiple: `subject` has been cleared by the end of the day. */
  | { readonly ask: 'cleared_by'; readonly day: number }
  /** Multiple: `entry` was entered after the one and before the other. */
  | { readonly ask: 'entered_between'; readonly after: EntryId; readonly before: EntryId }
  /** Integer: days from one entry's day to the other's. */
  | { readonly ask: 'days_between'; readonly from: EntryId; readonly to: EntryId }
  /** Integer: readings of the subject in the stream that begin on the day. */
  | { readonly ask: 'count_records'; readonly stream: string; readonly subject: EntityId; readonly day: number }
  /** Integer: the number that the one `detail` fact of this entity and key gives. */
  | { readonly ask: 'detail_of'; readonly entity: EntityId; readonly key: string }
  /** Ordering: each `entry` by when it was entered. */
  | { readonly ask: 'entered_order' }
  /** Free: the value, and the entry that last changed it. */
  | { readonly ask: 'state_and_change'; readonly entity: EntityId; readonly key: string; readonly at: Minute };

export type Ask = Query['ask'];

/** Why an account is said to be borne out. */
export type AccountReason =
  | { readonly kind: 'record'; readonly node: NodeId }
  | { readonly kind: 'echo'; readonly node: NodeId }
  /** The speaker's post. */
  | { readonly kind: 'post' }
  | { readonly kind: 'spoke_first' }
  | { readonly kind: 'spoke_last' }
  /** Both hold at different minutes. */
  | { readonly kind: 'reconciled' }
  /** Nothing decides. */
  | { readonly kind: 'undecided' };

/** What an option stands for; which fields it has follows from the query. */
export type OptionRef =
  | { readonly node: NodeId }
  | { readonly nodes: readonly NodeId[] }
  | { readonly attribute: AttributeId }
  | { readonly fell: readonly AttributeId[]; readonly stood: readonly AttributeId[] }
  | { readonly account: NodeId; readonly because: AccountReason }
  | { readonly accounts: 'both' | 'neither'; readonly because: AccountReason }
  | { readonly record: NodeId }
  | { readonly independent: NodeId }
  | { readonly outcome: HypotheticalOutcome | 'unknown' }
  | { readonly subject: EntityId }
  | { readonly span: Interval }
  | { readonly entry: EntryId }
  | { readonly value: string | number };
