import { clearedId, type EntryId, type NodeId } from '../../model/case';
import type { OptionRef } from '../../model/query';
import { dayOf, type Minute, minutesPerDay } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { changeInForce } from '../../semantics/states';
import type { QueryOf, Verdicts, VerdictsOf } from '../common/key';
import { nodeOfEntry, recordsOf, type Told } from '../common/records';

/** Keys of retrieval questions: what one source says by itself. */
export const retrievalVerdicts: VerdictsOf = (query, view, refs): Verdicts | undefined => {
  switch (query.ask) {
    case 'entered_first': {
      const minutes = entriesOf(refs).map((entry) => enteredAt(view, entry));
      const known = minutes.every((minute) => minute !== undefined);
      const first = Math.min(...minutes.map((minute) => minute ?? 0));
      return plain(view, entriesOf(refs), {
        isTrue: (ref) => (known && 'entry' in ref ? enteredAt(view, ref.entry) === first : undefined),
      });
    }
    case 'entered_order':
      return plain(view, entriesOf(refs), {
        rank: (ref) => ('entry' in ref ? enteredAt(view, ref.entry) : undefined),
      });
    case 'entered_between': {
      const [after, before] = [enteredAt(view, query.after), enteredAt(view, query.before)];
      if (after === undefined || before === undefined) return undefined;
      return plain(view, [query.after, query.before, ...entriesOf(refs)], {
        isTrue: (ref) => ('entry' in ref ? isBetween(enteredAt(view, ref.entry), after, before) : undefined),
      });
    }
    case 'days_between': {
      const [from, to] = [enteredAt(view, query.from), enteredAt(view, query.to)];
      if (from === undefined || to === undefined) return undefined;
      return plain(view, [query.from, query.to], { value: dayOf(to) - dayOf(from) });
    }
    case 'state_at':
    case 'state_and_change':
      return state(query, view);
    case 'record_of':
      return plain(view, entriesOf(refs), {
        isTrue: (ref) => ('entry' in ref ? holdsReading(view, ref.entry, query) : undefined),
      });
    case 'not_cleared_by':
      return {
        isTrue: (ref) =>
          'subject' in ref
            ? query.subjects.includes(ref.subject) && !isCleared(view, ref.subject, query.day)
            : undefined,
        read: query.subjects.flatMap((subject) => view.establishers(clearedId(subject))),
      };
    case 'cleared_by':
      return {
        isTrue: (ref) => ('subject' in ref ? isCleared(view, ref.subject, query.day) : undefined),
        read: refs.flatMap((ref) => ('subject' in ref ? view.establishers(clearedId(ref.subject)) : [])),
      };
    case 'count_records':
      return count(query, view);
    case 'detail_of': {
      const told = (recordsOf(view).details.get(query.entity) ?? []).filter(({ fact }) => fact.key === query.key);
      const value = told.length === 1 ? told[0]!.fact.value : undefined;
      const read = told.map(({ node }) => node.id);
      return { value: typeof value === 'number' ? value : undefined, read, isPlain: true };
    }
    default:
      return undefined;
  }
};

function plain(view: CaseView, entries: readonly EntryId[], verdicts: Omit<Verdicts, 'read'>): Verdicts {
  return { ...verdicts, read: nodesOf(view, entries), isPlain: true };
}

function entriesOf(refs: readonly OptionRef[]): EntryId[] {
  return refs.flatMap((ref) => ('entry' in ref ? [ref.entry] : []));
}

function nodesOf(view: CaseView, entries: readonly EntryId[]): NodeId[] {
  return entries.flatMap((entry) => nodeOfEntry(view).get(entry)?.id ?? []);
}

function enteredAt(view: CaseView, entry: EntryId): Minute | undefined {
  return nodeOfEntry(view).has(entry) ? view.entry(entry).at : undefined;
}

function isBetween(minute: Minute | undefined, after: Minute, before: Minute): boolean {
  return minute !== undefined && minute > after && minute < before;
}

function state(query: QueryOf<'state_at' | 'state_and_change'>, view: CaseView): Verdicts | undefined {
  const told = changesOf(view, query.entity, query.key);
  const change = changeInForce(
    told.map(({ node, fact }) => ({ ...fact, entry: node.entry })),
    query.at,
  );
  if (change === undefined) return undefined;
  return {
    isTrue: (ref) => ('value' in ref ? ref.value === change.value : undefined),
    tuple: [change.value, change.entry],
    read: told.map(({ node }) => node.id),
    isPlain: true,
  };
}

/** The changes of one key of one entity, in the order in which they came into force. */
export function changesOf(view: CaseView, entity: string, key: string): Told<'state'>[] {
  const told = (recordsOf(view).states.get(entity) ?? []).filter(({ fact }) => fact.key === key);
  return told.sort((a, b) => a.fact.from - b.fact.from);
}

function holdsReading(view: CaseView, entry: EntryId, query: QueryOf<'record_of'>): boolean {
  const node = nodeOfEntry(view).get(entry);
  if (node === undefined) return false;
  return view
    .facts(node)
    .some(
      (fact) =>
        fact.kind === 'reading' &&
        fact.stream === query.stream &&
        fact.subject === query.subject &&
        fact.place === query.place &&
        fact.when.from === query.when.from &&
        fact.when.to === query.when.to,
    );
}

/** Whether a finding of the file rules somebody out by the end of a day. */
export function isCleared(view: CaseView, subject: string, day: number): boolean {
  const attribute = clearedId(subject);
  return view.establishers(attribute).length > 0 && view.support.at(attribute, day * minutesPerDay - 1);
}

function count({ stream, subject, day }: QueryOf<'count_records'>, view: CaseView): Verdicts {
  const own = (recordsOf(view).readings.get(subject) ?? []).filter(
    ({ fact }) => fact.stream === stream && dayOf(fact.when.from) === day,
  );
  return { value: own.length, read: own.map(({ node }) => node.id), isPlain: true };
}
