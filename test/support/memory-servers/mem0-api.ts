import type { MemoryApi } from './memory-server';

interface Kept {
  readonly user: string;
  readonly memory: string;
  readonly metadata: Record<string, unknown>;
}
interface Body {
  readonly user_id?: string;
  readonly messages?: { readonly content: string }[];
  readonly metadata?: Record<string, unknown>;
  readonly filters?: { readonly AND: { readonly user_id: string }[] };
  readonly query?: string;
  readonly top_k?: number;
  readonly enable_graph?: boolean;
}

/** How often an event is asked for before it is done. */
const looksPerEvent = 1;
/** Smaller than what is asked for, so that a few blocks make pages. */
const pageSize = 2;

/** Mem0's platform: extracts one memory of each line after a header, in words of its own; searches by shared words. */
export function mem0Api(): MemoryApi {
  const kept: Kept[] = [];
  const looks = new Map<string, number>();
  return ({ method, path, query, body }) => {
    const sent = (body ?? {}) as Body;
    const user = sent.filters?.AND[0]?.user_id;
    switch (`${method} ${path.replace(/event\/.*/u, 'event')}`) {
      case 'POST /v1/memories/': {
        const lines = sent.messages![0]!.content.split('\n').filter((line) => line !== '' && !line.startsWith('['));
        kept.push(
          ...lines.map((line) => ({ user: sent.user_id!, memory: `Noted: ${line}`, metadata: sent.metadata! })),
        );
        return [{ message: 'Memory processing has been queued', status: 'PENDING', event_id: `e/${kept.length}` }];
      }
      case 'GET /v1/event': {
        const count = (looks.get(path) ?? 0) + 1;
        looks.set(path, count);
        return { status: count > looksPerEvent ? 'SUCCEEDED' : 'RUNNING' };
      }
      case 'POST /v2/memories/': {
        const mine = kept.filter((each) => each.user === user);
        const page = Number(query.get('page'));
        const next = page * pageSize < mine.length ? `http://next/?page=${page + 1}` : null;
        return { count: mine.length, next, results: mine.slice((page - 1) * pageSize, page * pageSize) };
      }
      case 'POST /v2/memories/search/': {
        const results = kept
          .filter(
            (each) =>
              each.user === user && sent.query!.split(/\W+/u).some((word) => each.memory.split(/\W+/u).includes(word)),
          )
          .slice(0, sent.top_k);
        const relations = [{ source: 'ann_lee', relationship: 'ate', destination: 'apple' }];
        return sent.enable_graph ? { results, relations: results.length > 0 ? relations : [] } : { results };
      }
      default:
        return undefined;
    }
  };
}
