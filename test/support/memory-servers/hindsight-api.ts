import type { MemoryApi } from './memory-server';

interface Item {
  readonly document_id: string;
  readonly content: string;
  readonly timestamp: string;
}
interface Recalling {
  readonly query: string;
  readonly include: { readonly chunks?: { readonly max_tokens: number } };
}

/** Hindsight: a fact for each document, its date the document's; busy for one look after each request that adds. */
export function hindsightApi(): MemoryApi {
  const banks = new Map<string, { items: Map<string, Item>; busy: number }>();
  return ({ method, path, query, body }) => {
    const [, name = '', what = ''] = /^\/v1\/default\/banks\/([\w-]+)(.*)$/u.exec(path) ?? [];
    if (method === 'PUT' && what === '') {
      if (!banks.has(name)) banks.set(name, { items: new Map(), busy: 0 });
      return { bank_id: name };
    }
    const bank = banks.get(name);
    if (!bank) return undefined;
    const all = [...bank.items.values()];
    switch (`${method} ${what}`) {
      case 'GET /stats': {
        const processing = bank.busy;
        bank.busy = 0;
        return { pending_operations: 0, failed_operations: 0, operations_by_status: { processing, completed: 3 } };
      }
      case 'GET /documents': {
        const offset = Number(query.get('offset'));
        const limit = Number(query.get('limit'));
        return {
          items: all.slice(offset, offset + limit).map(({ document_id: id }) => ({ id })),
          total: all.length,
          limit,
          offset,
        };
      }
      case 'POST /memories': {
        const { items } = body as { items: Item[] };
        for (const item of items) bank.items.set(item.document_id, item);
        bank.busy = 1;
        return { success: true, items_count: items.length, async: true };
      }
      case 'POST /memories/recall': {
        const { query: asked, include } = body as Recalling;
        const found = all.filter(({ content }) =>
          asked.split(/\W+/u).some((word) => content.split(/\W+/u).includes(word)),
        );
        const results = found.map(({ content, timestamp, document_id: id }) => ({
          text: `It was noted: ${content.split('\n')[1]}`,
          occurred_start: timestamp === 'unset' ? null : timestamp.replace('.000Z', '+00:00'),
          document_id: id,
        }));
        const chunks = Object.fromEntries(
          found.map(({ content, document_id: id }) => [id, { id, text: content, truncated: false }]),
        );
        return { results, ...(include.chunks && { chunks }) };
      }
      default:
        return undefined;
    }
  };
}
