import { type Output } from './output';
import { type ProgressSnapshot, renderProgress, renderProgressLine } from './progress';

export interface ProgressDisplay {
  /** Shows a newer state. */
  update(snapshot: ProgressSnapshot): void;
  /** Takes the block off the screen, so that other text can be printed; the next update draws it again. */
  clear(): void;
  /** Shows the last state for good. */
  finish(snapshot: ProgressSnapshot): void;
}

/** Without a terminal a line every so often keeps a log readable over days. */
const logIntervalMs = 10_000;

const fallbackWidth = 80;
const fallbackHeight = 24;

/** A block redrawn in place on a terminal; one summary line about every 10 s elsewhere. `now` is for tests. */
export function createProgressDisplay(output: Output, now: () => Date = () => new Date()): ProgressDisplay {
  return output.messages.isTTY === true ? createLiveDisplay(output, now) : createLogDisplay(output, now);
}

function createLiveDisplay({ messages, messageColors }: Output, now: () => Date): ProgressDisplay {
  let drawnLines = 0;
  const erase = () => (drawnLines === 0 ? '' : `\x1b[${drawnLines}A\r\x1b[J`);
  const write = (text: string) => {
    if (text !== '' && messages.writable) messages.write(text);
  };
  const draw = (snapshot: ProgressSnapshot) => {
    const lines = renderProgress(snapshot, {
      // The last column stays free: some terminals wrap when it is written.
      width: (messages.columns ?? fallbackWidth) - 1,
      height: messages.rows ?? fallbackHeight,
      now: now(),
      colors: messageColors,
    });
    // One write, so that nothing flickers between erasing and drawing.
    write(`${erase()}${lines.join('\n')}\n`);
    drawnLines = lines.length;
  };
  const clear = () => {
    write(erase());
    drawnLines = 0;
  };
  return {
    update: draw,
    clear,
    finish: (snapshot) => {
      draw(snapshot);
      drawnLines = 0;
    },
  };
}

function createLogDisplay(output: Output, now: () => Date): ProgressDisplay {
  let nextAtMs = -Infinity;
  let lastLine = '';
  const say = (snapshot: ProgressSnapshot) => {
    lastLine = renderProgressLine(snapshot);
    output.say(lastLine);
  };
  return {
    update: (snapshot) => {
      const nowMs = now().getTime();
      if (nowMs < nextAtMs) return;
      nextAtMs = nowMs + logIntervalMs;
      say(snapshot);
    },
    clear: () => undefined,
    finish: (snapshot) => {
      if (renderProgressLine(snapshot) !== lastLine) say(snapshot);
    },
  };
}
