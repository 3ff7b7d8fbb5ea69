import { DownloadError } from './download-error';

const mostRedirects = 5;
const redirections = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address, following redirects within its own host and to the hosts named, never from https to http: whoever
 * answers for a host decides what is fetched from it, and from nowhere else.
 * @throws DownloadError for a redirect that leads elsewhere, or for one too many.
 */
export async function followRedirects(
  url: string,
  hosts: readonly string[],
  options: Pick<RequestInit, 'headers' | 'signal'>,
): Promise<Response> {
  const first = new URL(url);
  for (let current = first, followed = 0; ; followed += 1) {
    const response = await fetch(current.href, { ...options, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!redirections.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (followed === mostRedirects) throw new DownloadError(`${url} was handed on more than ${mostRedirects} times.`);
    if (!URL.canParse(location, current.href)) throw new DownloadError(`${url} is handed on to what is no address.`);
    const next = new URL(location, current);
    if (!mayFollow(first, current, next, hosts)) throw astray(url, next, [first.host, ...hosts]);
    current = next;
  }
}

function mayFollow(first: URL, from: URL, to: URL, hosts: readonly string[]): boolean {
  const isWeb = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  const isOwn = to.hostname === first.hostname && (to.port === first.port || to.protocol !== first.protocol);
  const isNamed =
    to.port === '' && hosts.some((host) => (host.startsWith('.') ? to.hostname.endsWith(host) : to.hostname === host));
  return isWeb && to.username === '' && to.password === '' && (isOwn || isNamed);
}

function astray(url: string, { protocol, host }: URL, allowed: readonly string[]): DownloadError {
  return new DownloadError(
    `${url} is handed on to ${protocol}//${host}, which is not on this data set's list (${allowed.join(', ')}). Nothing ` +
      'was fetched from there. Where you trust it, give its address with --url; the digest is compared all the same.',
  );
}
