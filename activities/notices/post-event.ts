import { reasonOf } from './run-command';

/**
 * Posts a JSON text. Redirects are not followed: the event goes to the address given, or nowhere.
 * @returns why it failed; undefined: it was taken with a 2xx. Never the address, which may be a secret.
 */
export async function postEvent(url: string, body: string, signal: AbortSignal): Promise<string | undefined> {
  const target = new URL(url);
  // `fetch` refuses an address with a user in it.
  const user = target.username === '' ? undefined : `${target.username}:${target.password}`;
  target.username = '';
  target.password = '';
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'render-bench',
        ...(user !== undefined && {
          authorization: `Basic ${Buffer.from(decodeURIComponent(user)).toString('base64')}`,
        }),
      },
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.ok ? undefined : `the receiver answered ${response.status}`;
  } catch (error) {
    if (signal.aborted) return reasonOf(signal);
    const cause = (error as Error).cause as { code?: unknown } | undefined;
    return `the receiver can't be reached${typeof cause?.code === 'string' ? `: ${cause.code}` : ''}`;
  }
}
