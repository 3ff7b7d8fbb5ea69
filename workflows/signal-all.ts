/**
 * Passes an operator's word on. One that has ended since needs none, and who sends it may not have heard of its end yet:
 * that the server no longer finds it is no fault.
 */
export async function signalAll(
  workflows: Iterable<{ signal(name: string): Promise<void> }>,
  { name }: { readonly name: string },
): Promise<void> {
  await Promise.all([...workflows].map((workflow) => workflow.signal(name).catch(() => undefined)));
}
