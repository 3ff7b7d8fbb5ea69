import { resumeSignal } from '../contracts/messages';

/**
 * Passes an operator's `resume` on. One that has ended since needs none, and its parent may not have heard of its end
 * yet: that the server no longer finds it is no fault.
 */
export async function resumeAll(
  children: Iterable<{ signal(definition: typeof resumeSignal): Promise<void> }>,
): Promise<void> {
  await Promise.all([...children].map((child) => child.signal(resumeSignal).catch(() => undefined)));
}
