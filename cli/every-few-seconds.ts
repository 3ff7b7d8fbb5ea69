const sayEveryMs = 5_000;

/**
 * Lets what takes long say now and then how far it is: five seconds after now at the earliest, then every five seconds at
 * most, however often it is called.
 */
export function everyFewSeconds<Progress extends unknown[]>(
  say: (...progress: Progress) => void,
): (...progress: Progress) => void {
  let saidAt = performance.now();
  return (...progress) => {
    if (performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    say(...progress);
  };
}
