import { formatBytes, formatDuration, formatPlural } from './format';
import type { Output } from './output';

/** How far a transfer is. */
export interface Transfer {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  /** Of a table, where that is what is transferred. */
  readonly rows?: number;
}

export interface TransferDisplay {
  /** Shows a newer state, at the display's own pace. */
  update(transfer: Transfer): void;
  /** Shows the last state for good. */
  finish(): void;
}

/** Redrawn often on a terminal; elsewhere a line every so often keeps a log readable. */
const intervalMs = { terminal: 100, log: 5_000 };

/** One line that is redrawn on a terminal, plain lines elsewhere. `nowMs` is for tests. */
export function createTransferDisplay(output: Output, nowMs: () => number = Date.now): TransferDisplay {
  const isTerminal = output.messages.isTTY === true;
  let first: { readonly atMs: number; readonly bytes: number } | undefined;
  let latest: Transfer | undefined;
  let shown: Transfer | undefined;
  let nextAtMs = -Infinity;
  const show = () => {
    if (latest === undefined || latest === shown) return;
    shown = latest;
    const line = describe(latest, first, nowMs());
    if (!isTerminal) output.say(line);
    else if (output.messages.writable) output.messages.write(`\r\x1b[K${line}`);
  };
  return {
    update(transfer) {
      const now = nowMs();
      first ??= { atMs: now, bytes: transfer.receivedBytes };
      latest = transfer;
      if (now < nextAtMs) return;
      nextAtMs = now + (isTerminal ? intervalMs.terminal : intervalMs.log);
      show();
    },
    finish() {
      show();
      if (isTerminal && shown !== undefined && output.messages.writable) output.messages.write('\n');
      shown = latest = undefined;
      nextAtMs = -Infinity;
    },
  };
}

/** `12.3 MB of 46.3 MB (26%) · 4.1 MB/s · 8 s left`, with `120,000 rows` before it where there are rows. */
function describe(
  { receivedBytes, totalBytes, rows }: Transfer,
  first: { readonly atMs: number; readonly bytes: number } | undefined,
  now: number,
): string {
  const seconds = first === undefined ? 0 : (now - first.atMs) / 1_000;
  const perSecond = seconds > 0 && first !== undefined ? (receivedBytes - first.bytes) / seconds : 0;
  const share = totalBytes === null || totalBytes === 0 ? undefined : Math.floor((receivedBytes / totalBytes) * 100);
  const left = totalBytes === null ? 0 : totalBytes - receivedBytes;
  return [
    ...(rows === undefined ? [] : [formatPlural(rows, 'row')]),
    totalBytes === null
      ? formatBytes(receivedBytes)
      : `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)}${share === undefined ? '' : ` (${share}%)`}`,
    ...(perSecond > 0 ? [`${formatBytes(Math.round(perSecond))}/s`] : []),
    ...(perSecond > 0 && left > 0 ? [`${formatDuration(left / perSecond)} left`] : []),
  ].join(' · ');
}
