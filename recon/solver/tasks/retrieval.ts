import { clearedId, type EntityId, type EntryId } from '../../model/case';
import type { OptionRef } from '../../model/query';
import { dayOf, type Minute, minutesPerDay } from '../../model/time';
import type { Told } from '../case-file';
import { type Judgement, type QueryOf, refWith, untold } from '../judgement';
import type { ReadingRoom } from '../reading-room';

type RetrievalQuery = QueryOf<
  | 'entered_first'
  | 'state_at'
  | 'record_of'
  | 'not_cleared_by'
  | 'cleared_by'
  | 'entered_between'
  | 'days_between'
  | 'count_records'
  | 'detail_of'
  | 'entered_order'
  | 'state_and_change'
>;

/** What one source says by itself. */
export function judgeRetrieval(room: ReadingRoom, query: RetrievalQuery, refs: readonly OptionRef[]): Judgement {
  const { file } = room;
  const enteredAt = (entry: EntryId) => file.entry(entry)?.at;
  switch (query.ask) {
    case 'entered_first': {
      const minutes = refs.map((ref) => enteredAt(refWith(ref, 'entry').entry));
      if (minutes.some((minute) => minute === undefined)) return untold;
      const first = Math.min(...minutes.map((minute) => minute!));
      return { truth: (ref) => enteredAt(refWith(ref, 'entry').entry) === first };
    }
    case 'entered_order':
      return { rank: (ref) => enteredAt(refWith(ref, 'entry').entry) };
    case 'entered_between': {
      const [after, before] = [enteredAt(query.after), enteredAt(query.before)];
      if (after === undefined || before === undefined) return untold;
      return {
        truth: (ref) => {
          const minute = enteredAt(refWith(ref, 'entry').entry);
          return minute !== undefined && minute > after && minute < before;
        },
      };
    }
    case 'days_between': {
      const [from, to] = [enteredAt(query.from), enteredAt(query.to)];
      return from === undefined || to === undefined ? {} : { value: dayOf(to) - dayOf(from) };
    }
    case 'state_at': {
      const change = stateAt(room, query.entity, query.key, query.at);
      return change ? { truth: (ref) => refWith(ref, 'value').value === change.fact.value } : untold;
    }
    case 'state_and_change': {
      const change = stateAt(room, query.entity, query.key, query.at);
      return change ? { tuple: { value: change.fact.value, entry: change.entry.id } } : {};
    }
    case 'record_of':
      return { truth: (ref) => holdsReading(room, refWith(ref, 'entry').entry, query) };
    case 'not_cleared_by': {
      const left = query.subjects.filter((subject) => !isCleared(room, subject, query.day));
      return { truth: (ref) => left.includes(refWith(ref, 'subject').subject) };
    }
    case 'cleared_by':
      return { truth: (ref) => isCleared(room, refWith(ref, 'subject').subject, query.day) };
    case 'count_records': {
      const { stream, subject, day } = query;
      const counted = file
        .readingsOf(subject)
        .filter(({ fact }) => fact.stream === stream && dayOf(fact.when.from) === day);
      return { value: counted.length };
    }
    case 'detail_of': {
      const values = file
        .detailsOf(query.entity)
        .filter(({ fact }) => fact.key === query.key)
        .map(({ fact }) => fact.value);
      const [value] = values;
      return values.length === 1 && typeof value === 'number' ? { value } : {};
    }
  }
}

/** The change in force: the last one that begins by then. */
function stateAt({ file }: ReadingRoom, entity: EntityId, key: string, at: Minute): Told<'state'> | undefined {
  let inForce: Told<'state'> | undefined;
  for (const told of file.statesOf(entity)) {
    const { fact } = told;
    if (fact.key !== key || fact.from > at) continue;
    if (!inForce || fact.from > inForce.fact.from) inForce = told;
  }
  return inForce;
}

function holdsReading({ file }: ReadingRoom, entry: EntryId, query: QueryOf<'record_of'>): boolean {
  return (file.entry(entry)?.facts ?? []).some(
    (fact) =>
      fact.kind === 'reading' &&
      fact.stream === query.stream &&
      fact.subject === query.subject &&
      fact.place === query.place &&
      fact.when.from === query.when.from &&
      fact.when.to === query.when.to,
  );
}

function isCleared(room: ReadingRoom, subject: EntityId, day: number): boolean {
  return room.isFound(clearedId(subject), day * minutesPerDay - 1);
}
