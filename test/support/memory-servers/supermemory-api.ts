import type { MemoryApi } from './memory-server';

interface Kept {
  readonly customId: string;
  readonly tag: string;
  content: string;
  looks: number;
}
interface Body {
  readonly content?: string;
  readonly containerTag?: string;
  readonly customId?: string;
  readonly containerTags?: string[];
  readonly page?: number;
  readonly q?: string;
  readonly limit?: number;
}

/** Smaller than what is asked for, so that a few entries make pages. */
const pageSize = 2;

/** Supermemory: a document is done when it has been listed once; what comes again under an id is appended. */
export function supermemoryApi(): MemoryApi {
  const kept = new Map<string, Kept>();
  return ({ method, path, body }) => {
    const sent = (body ?? {}) as Body;
    const mine = [...kept.values()].filter(({ tag }) => sent.containerTags?.includes(tag));
    switch (`${method} ${path}`) {
      case 'POST /v3/documents': {
        const { customId, containerTag, content } = sent as Required<Body>;
        const before = kept.get(customId);
        if (before) before.content += content;
        else kept.set(customId, { customId, tag: containerTag, content, looks: 0 });
        return { id: `doc-${customId}`, status: 'queued' };
      }
      case 'POST /v3/documents/list': {
        const shown = mine.slice((sent.page! - 1) * pageSize, sent.page! * pageSize);
        const memories = shown.map((each) => ({
          id: `doc-${each.customId}`,
          customId: each.customId,
          status: each.looks++ > 0 ? 'done' : 'embedding',
        }));
        const totalPages = Math.ceil(mine.length / pageSize);
        return { memories, pagination: { currentPage: sent.page, totalPages, totalItems: mine.length } };
      }
      case 'POST /v3/search': {
        const words = sent.q!.split(/\W+/u);
        const results = mine
          .filter(({ content }) => words.some((word) => content.split(/\W+/u).includes(word)))
          .reverse()
          .slice(0, sent.limit)
          .map(({ content, customId }) => ({
            documentId: `doc-${customId}`,
            content,
            chunks: [{ content: 'a chunk' }],
          }));
        return { results, timing: 1, total: results.length };
      }
      default:
        return undefined;
    }
  };
}
