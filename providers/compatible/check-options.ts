import { UserError } from '../../contracts/user-error';

export interface CompatibleOptions {
  /** Up to and including the version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Undefined for servers that want none: no authorization header is sent then. */
  readonly apiKey?: string;
}

/** @throws UserError for a base URL or key that can't be used; the key is never shown. */
export function checkOptions({ baseUrl, apiKey }: CompatibleOptions): void {
  const urlFault = faultOfUrl(baseUrl);
  if (urlFault !== undefined) {
    // What stands before an @ may be a password.
    const shown = JSON.stringify(baseUrl.replace(/\/\/.*@/u, '//[redacted]@'));
    throw new UserError(
      `compatible: baseUrl ${shown} ${urlFault}. Allowed is an address such as http://127.0.0.1:11434/v1; ` +
        'a key belongs into the environment variable that keyEnv names.',
    );
  }
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/u.test(apiKey)) {
    const fault = apiKey === '' ? 'is empty' : 'holds a space, a line break or a character outside ASCII';
    throw new UserError(
      `compatible: the API key ${fault}. A key is sent as an HTTP header: set its variable again without them, ` +
        'or leave keyEnv out for a server without keys.',
    );
  }
}

function faultOfUrl(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return 'is no URL';
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is neither http nor https';
  if (url.username || url.password) return 'holds a user name or password';
  if (url.search || url.hash) return 'has a query or a fragment';
  return undefined;
}
