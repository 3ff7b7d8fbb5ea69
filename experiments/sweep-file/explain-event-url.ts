/** A part of a path that is long and mixed enough to be what keeps strangers out, as in the addresses of chat services. */
const secretSegment = /(?=[^/]*\d)(?=[^/]*[A-Za-z])[\w-]{20,}/;

const advice =
  'which does not belong in the file; put the whole address into an environment variable of the worker and name that with urlEnv';

/** Says what is wrong with the address of `onEvent`, or undefined. Never repeats it: it may hold a secret. */
export function explainEventUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'is no http or https address; give one such as https://hooks.example.com/sweeps';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return `holds a user name, a password or a query, ${advice}`;
  if (secretSegment.test(url.pathname)) return `has a path that may be a secret, ${advice}`;
  return undefined;
}
