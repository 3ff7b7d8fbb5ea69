import { nextId } from '../invented-id';
import type { VendorReply, VendorRequest } from '../serve-vendor';
import { type OpenAiEndpoint, openAiError } from './endpoint';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  readonly content: string;
}

/** The account's files: uploads, and what batches leave behind. */
export interface FileStore {
  /** Undefined: there is no such file. */
  read(id: string): string | undefined;
  /** Keeps a file of lines; resolves with its id. */
  keep(name: string, purpose: string, lines: readonly string[]): string;
  readonly endpoint: OpenAiEndpoint;
}

const filesPath = '/v1/files';
const contentPath = /^\/v1\/files\/([^/]+)\/content$/u;

export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();
  const store = (name: string, purpose: string, content: string): StoredFile => {
    const file = { id: nextId('file').replace('_', '-'), name, purpose, content };
    files.set(file.id, file);
    return file;
  };

  async function upload({ headers, body }: VendorRequest): Promise<VendorReply> {
    const type = String(headers['content-type']);
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined);
    const file = form?.get('file');
    const purpose = form?.get('purpose');
    if (!(file instanceof Blob)) return openAiError(400, "'file' is a required property");
    if (purpose !== 'batch') return openAiError(400, "'purpose' is not one of ['batch']");
    if (!file.name.endsWith('.jsonl')) return openAiError(400, 'Invalid file format. Must be .jsonl');
    return { status: 200, body: describe(store(file.name, purpose, await file.text())) };
  }

  function download(id: string): VendorReply {
    const file = files.get(id);
    if (!file) return openAiError(404, `No such File object: ${id}`);
    return { status: 200, body: file.content, headers: { 'content-type': 'application/octet-stream' } };
  }

  return {
    read: (id) => files.get(id)?.content,
    keep: (name, purpose, lines) => store(name, purpose, lines.map((line) => `${line}\n`).join('')).id,
    endpoint: {
      kindOf({ method, url }) {
        if (method === 'POST' && url.pathname === filesPath) return 'upload';
        return method === 'GET' && contentPath.test(url.pathname) ? 'download' : undefined;
      },
      answer(request) {
        const [, id] = contentPath.exec(request.url.pathname) ?? [];
        return id === undefined ? upload(request) : download(id);
      },
    },
  };
}

function describe({ id, name, purpose, content }: StoredFile): object {
  return {
    object: 'file',
    id,
    purpose,
    filename: name,
    bytes: Buffer.byteLength(content),
    created_at: Math.floor(Date.now() / 1000),
    expires_at: null,
    status: 'processed',
    status_details: null,
  };
}
