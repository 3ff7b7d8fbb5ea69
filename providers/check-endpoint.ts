import { UserError } from '../contracts/user-error';
import type { ProviderName } from './provider';

/** Where a provider's requests go and with which key. */
export interface Endpoint {
  readonly baseUrl: string;
  /** Undefined: none is sent. */
  readonly apiKey?: string;
}

export interface EndpointHelp {
  readonly provider: ProviderName;
  /** A base URL of this provider, as an example for people. */
  readonly exampleUrl: string;
  /** Whether a reader can do without a key. */
  readonly keyIsOptional?: boolean;
}

/** @throws UserError for a base URL or key that can't be used; the key is never shown. */
export function checkEndpoint(
  { baseUrl, apiKey }: Endpoint,
  { provider, exampleUrl, keyIsOptional }: EndpointHelp,
): void {
  const urlFault = faultOfUrl(baseUrl);
  if (urlFault !== undefined) {
    // What stands before an @ may be a password.
    const shown = JSON.stringify(baseUrl.replace(/\/\/.*@/u, '//[redacted]@'));
    throw new UserError(
      `${provider}: baseUrl ${shown} ${urlFault}. Allowed is an address such as ${exampleUrl}; ` +
        'a key belongs into the environment variable that keyEnv names.',
    );
  }
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/u.test(apiKey)) {
    const fault = apiKey === '' ? 'is empty' : 'holds a space, a line break or a character outside ASCII';
    throw new UserError(
      `${provider}: the API key ${fault}. A key is sent as an HTTP header: set its variable again without them` +
        `${keyIsOptional ? ', or leave keyEnv out for a server without keys' : ''}.`,
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
