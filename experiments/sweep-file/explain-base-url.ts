import type { Vendor } from '../../providers/contracts';

/** What a base URL may be, for every message about one. */
export const baseUrlRules: Readonly<Record<Vendor | 'compatible', string>> = {
  compatible: 'an http or https address that is the root of the API, e.g. http://127.0.0.1:11434/v1',
  openai: 'an http or https address that is the root of the API, e.g. https://gateway.example.com/v1',
  anthropic:
    'an http or https address that is the root of the API without its version, e.g. https://gateway.example.com',
  google: 'an http or https address that is the root of the API without its version, e.g. https://gateway.example.com',
};

/** Endpoints that adapters add to the address themselves. */
const endpoints: Readonly<Record<Vendor | 'compatible', RegExp>> = {
  compatible: /\/(?:chat\/)?completions\/?$/,
  openai: /\/(?:(?:chat\/)?completions|responses)\/?$/,
  anthropic: /\/(?:v\d+|(?:v\d+\/)?messages)\/?$/,
  google: /\/(?:v\d+[a-z\d]*|models(?:\/[^/]*)?)\/?$/,
};

/**
 * Says what is wrong with a base URL, or undefined. Never repeats the address: it may hold a password or a key.
 */
export function explainBaseUrl(text: string, provider: Vendor | 'compatible'): string | undefined {
  const rule = baseUrlRules[provider];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return `is no http or https address; give ${rule}`;
  if (url.username !== '' || url.password !== '')
    return 'holds a user name or password; keep secrets out of the file and name the variable that holds the key with keyEnv';
  if (url.search !== '' || url.hash !== '')
    return `has a part after "?" or "#", which can't be kept when endpoints are added; give ${rule}`;
  const added = endpoints[provider].exec(url.pathname)?.[0].replace(/\/$/, '');
  if (added !== undefined) return `ends in the endpoint; leave off "${added}", which is added to it, and give ${rule}`;
  return undefined;
}
