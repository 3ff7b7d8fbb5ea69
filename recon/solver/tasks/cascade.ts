import type { AttributeId, CaseNode } from '../../model/case';
import type { OptionRef } from '../../model/query';
import { closingMinute, dayOf, type Minute } from '../../model/time';
import { type Judgement, type QueryOf, refWith, untold } from '../judgement';
import type { ReadingRoom } from '../reading-room';
import { asEntered } from '../standing';
import { distancesFrom } from './spread';

type NoticeQuery = QueryOf<
  'brought_down' | 'weakened' | 'effect' | 'count_brought_down' | 'latest_brought_down_day' | 'spread_order' | 'fate'
>;
type CascadeQuery = NoticeQuery | QueryOf<'stands_at_close' | 'fallen_after' | 'fall_order'>;

/** Notices: what falls with a record, what loses a ground and stands. */
export function judgeCascade(room: ReadingRoom, query: CascadeQuery, refs: readonly OptionRef[]): Judgement {
  const named = refs.flatMap(attributesOf);
  switch (query.ask) {
    case 'stands_at_close':
      if (!isWhole(room, named)) return untold;
      return { truth: (ref) => room.standing.stands(refWith(ref, 'attribute').attribute, closingMinute) };
    case 'fallen_after':
      return isWhole(room, named) ? judgeFallenAfter(room, query) : untold;
    case 'fall_order':
      if (!isWhole(room, named)) return untold;
      return { rank: (ref) => minuteOfFall(room, refWith(ref, 'attribute').attribute) };
    default:
      return judgeNotice(room, query, named);
  }
}

function judgeNotice(room: ReadingRoom, query: NoticeQuery, named: readonly AttributeId[]): Judgement {
  const notice = room.file.node(query.notice);
  if (!notice || notice.at === null) return untold;
  const fate = new Fate(room, notice);
  const asked = query.ask === 'fate' ? [query.attribute] : named.length > 0 ? named : [...fate.touched()];
  if (!room.isWhole(room.scope({ attributes: asked, nodes: [notice] }))) return untold;
  switch (query.ask) {
    case 'brought_down':
      return { truth: (ref) => fate.fell(refWith(ref, 'attribute').attribute) };
    case 'weakened':
      return { truth: (ref) => fate.isWeakened(refWith(ref, 'attribute').attribute) };
    case 'effect':
      return {
        truth: (ref) => {
          const { fell, stood } = refWith(ref, 'fell');
          return fell.every((attribute) => fate.fell(attribute)) && stood.every((attribute) => fate.stood(attribute));
        },
      };
    case 'count_brought_down':
      return { value: fate.fallen().filter((attribute) => isEnteredAs(room, attribute, query.entryType)).length };
    case 'latest_brought_down_day': {
      const entered = fate.fallen().flatMap((attribute) => conclusionsBefore(room, attribute, notice));
      return entered.length === 0 ? {} : { value: dayOf(Math.max(...entered.map(asEntered))) };
    }
    case 'spread_order':
      return {
        rank: (ref) => {
          const { attribute } = refWith(ref, 'attribute');
          return fate.fell(attribute) ? fate.distances.get(attribute) : undefined;
        },
      };
    case 'fate':
      return { tuple: fateTuple(room, fate, query.attribute) };
  }
}

/** What one notice does, at its minute. */
class Fate {
  readonly distances: ReadonlyMap<AttributeId, number>;
  private readonly at: Minute;

  constructor(
    private readonly room: ReadingRoom,
    notice: CaseNode,
  ) {
    this.at = asEntered(notice);
    const struck = notice.strikes.filter(({ node }) => room.file.node(node) !== undefined);
    this.distances = distancesFrom(
      room.file,
      struck.map(({ attribute }) => attribute),
    );
  }

  touched(): AttributeId[] {
    return [...this.distances.keys()];
  }

  fallen(): AttributeId[] {
    return this.touched().filter((attribute) => this.fell(attribute));
  }

  fell(attribute: AttributeId): boolean {
    return this.distances.has(attribute) && this.stoodAt(this.at - 1, attribute) && !this.stoodAt(this.at, attribute);
  }

  isWeakened(attribute: AttributeId): boolean {
    return this.distances.has(attribute) && this.stood(attribute);
  }

  stood(attribute: AttributeId): boolean {
    return this.stoodAt(this.at - 1, attribute) && this.stoodAt(this.at, attribute);
  }

  private stoodAt(minute: Minute, attribute: AttributeId): boolean {
    return this.room.standing.stands(attribute, minute);
  }
}

function judgeFallenAfter(room: ReadingRoom, { notices }: QueryOf<'fallen_after'>): Judgement {
  const nodes = notices.map((notice) => room.file.node(notice));
  if (nodes.some((node) => node === undefined)) return untold;
  const minutes = nodes.map((node) => asEntered(node!));
  const last = Math.max(...minutes);
  return {
    truth: (ref) => {
      const { attribute } = refWith(ref, 'attribute');
      return minutes.some((minute) => room.isFound(attribute, minute - 1)) && !room.isFound(attribute, last);
    },
  };
}

/** When it stood for the last time, if it does not stand in the end. */
function minuteOfFall(room: ReadingRoom, attribute: AttributeId): Minute | undefined {
  if (room.file.establishers(attribute).length === 0) return undefined;
  const minutes = [...room.scope({ attributes: [attribute] })]
    .map(asEntered)
    .filter(Number.isFinite)
    .sort((a, b) => b - a);
  if (room.standing.stands(attribute, closingMinute)) return undefined;
  return minutes.find((minute) => room.standing.stands(attribute, minute - 1));
}

function fateTuple(room: ReadingRoom, fate: Fate, attribute: AttributeId): { verdict: string; grounds: string[] } {
  const verdict = fate.fell(attribute) ? 'fell' : fate.stood(attribute) ? 'stood' : 'neither';
  const living = room.file
    .establishers(attribute)
    .filter((node) => room.standing.isLiving(node, attribute, closingMinute))
    .map(({ id }) => id);
  return { verdict, grounds: living };
}

function isWhole(room: ReadingRoom, attributes: readonly AttributeId[]): boolean {
  return room.isWhole(room.scope({ attributes }));
}

function isEnteredAs({ file }: ReadingRoom, attribute: AttributeId, entryType: string): boolean {
  return file.establishers(attribute).some((node) => file.entryOf(node)?.type === entryType);
}

function conclusionsBefore({ file }: ReadingRoom, attribute: AttributeId, notice: CaseNode): CaseNode[] {
  return file
    .establishers(attribute)
    .filter((node) => node.kind === 'conclusion' && asEntered(node) < asEntered(notice));
}

function attributesOf(ref: OptionRef): AttributeId[] {
  if ('attribute' in ref) return [ref.attribute];
  return 'fell' in ref ? [...ref.fell, ...ref.stood] : [];
}
