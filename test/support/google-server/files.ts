import { nextId } from '../invented-id';
import { type GoogleEndpoint, googleError } from './endpoint';

/** The account's files: uploaded by the resumable protocol, or made by jobs. */
export interface GoogleFiles {
  readonly endpoints: readonly GoogleEndpoint[];
  read(name: string): string | undefined;
  /** Keeps a file of the server's own; resolves with its name. */
  write(content: string): string;
}

export function createFiles(origin: string): GoogleFiles {
  const contents = new Map<string, string>();
  const begun = new Map<string, string>();

  const write = (content: string): string => {
    const name = `files/${nextId('file')}`;
    contents.set(name, content);
    return name;
  };

  const upload: GoogleEndpoint = {
    kind: 'upload',
    method: 'POST',
    path: /^\/upload\/(files)$/u,
    answer({ url, headers, body }) {
      if (headers['x-goog-upload-command'] === 'start') {
        const id = nextId('upload');
        begun.set(id, (JSON.parse(body) as { file: { displayName: string } }).file.displayName);
        const address = `${origin}${url.pathname}?upload_id=${id}&upload_protocol=resumable`;
        return { status: 200, headers: { 'x-goog-upload-status': 'active', 'x-goog-upload-url': address }, body: '' };
      }
      const displayName = begun.get(url.searchParams.get('upload_id') ?? '');
      if (displayName === undefined) return googleError(400, 'INVALID_ARGUMENT', 'no upload of this id');
      const name = write(body);
      const sizeBytes = String(Buffer.byteLength(body));
      return {
        status: 200,
        headers: { 'x-goog-upload-status': 'final' },
        body: { file: { name, displayName, mimeType: 'application/jsonl', sizeBytes, state: 'ACTIVE' } },
      };
    },
  };

  const download: GoogleEndpoint = {
    kind: 'download',
    method: 'GET',
    path: /^\/(files\/[\w-]+):download$/u,
    answer(_request, name) {
      const content = contents.get(name);
      if (content === undefined) return googleError(404, 'NOT_FOUND', `File ${name} not found`);
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: content };
    },
  };

  return { endpoints: [upload, download], read: (name) => contents.get(name), write };
}
