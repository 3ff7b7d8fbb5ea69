import { onlyOrderBetween } from '../ancestry';
import { type Judgement, type QueryOf, refWith, untold } from '../judgement';
import type { ReadingRoom } from '../reading-room';

type ChainQuery = QueryOf<'inner_steps' | 'trail_members' | 'trail_length' | 'trail_order' | 'trail_account'>;

/** Trails: what lies on any path between two entries. */
export function judgeChain({ file }: ReadingRoom, query: ChainQuery): Judgement {
  const order = onlyOrderBetween(file, query.from, query.to);
  if (!order) return untold;
  const inner = order.slice(1, -1);
  switch (query.ask) {
    case 'inner_steps':
      return {
        truth: (ref) => {
          const { nodes } = refWith(ref, 'nodes');
          return nodes.length === inner.length && nodes.every((node, step) => node === inner[step]);
        },
      };
    case 'trail_members':
      return { truth: (ref) => inner.includes(refWith(ref, 'node').node) };
    case 'trail_length':
      return { value: order.length };
    case 'trail_order':
      return {
        rank: (ref) => {
          const place = order.indexOf(refWith(ref, 'node').node);
          return place < 0 ? undefined : place;
        },
      };
    case 'trail_account':
      return { tuple: { inner, concludes: file.node(query.to)!.establishes } };
  }
}
