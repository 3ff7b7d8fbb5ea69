/** What a base URL may be, for every message about one. */
export const baseUrlRule = 'an http or https address that is the root of the API, e.g. http://127.0.0.1:11434/v1';

/**
 * Says what is wrong with a base URL, or undefined. Never repeats the address: it may hold a password or a key.
 */
export function explainBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return `is no http or https address; give ${baseUrlRule}`;
  if (url.username !== '' || url.password !== '')
    return 'holds a user name or password; keep secrets out of the file and name the variable that holds the key with keyEnv';
  if (url.search !== '' || url.hash !== '')
    return `has a part after "?" or "#", which can't be kept when endpoints are added; give ${baseUrlRule}`;
  if (/\/(chat\/)?completions\/?$/.test(url.pathname))
    return `ends in the endpoint; leave off "/chat/completions", which is added to it, and give ${baseUrlRule}`;
  return undefined;
}
