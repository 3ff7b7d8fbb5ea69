import { formatPlural } from './render/format';

/** What of a sweep is under way. */
interface UnderWay {
  readonly calls: number;
  readonly batches: number;
}

/** E.g. `3 calls under way, 1 open batch`; empty where there is neither. */
export function namedUnderWay({ calls, batches }: UnderWay): string {
  return [
    ...(calls > 0 ? [`${formatPlural(calls, 'call')} under way`] : []),
    ...(batches > 0 ? [formatOpenBatches(batches)] : []),
  ].join(', ');
}

/** What becomes of it where an operator holds a sweep back; a sentence each, none where there is nothing. */
export function fateUnderWay({ calls, batches }: UnderWay): string[] {
  return [
    ...(calls > 0
      ? [
          `${formatPlural(calls, 'call')} in flight or about to leave: what has left finishes and is kept, the rest goes back.`,
        ]
      : []),
    ...(batches > 0 ? [`${formatOpenBatches(batches)}: what runs at the vendor is collected.`] : []),
  ];
}

/** E.g. `1 open batch`. */
export function formatOpenBatches(batches: number): string {
  return formatPlural(batches, 'open batch', 'open batches');
}
