import type { ArmResult, Comparison } from '../../sweep-report';
import { accuracySpreads } from '../../tables/accuracy-spread';
import { tableDefinitionOf } from '../../tables/definitions';
import { paperSpreadBand } from '../../tables/paper-bands';
import { formatAccuracy, formatBand, formatCount, formatDifference, formatPercent } from '../format';
import { readersOf, type ShownView } from '../tables/shown-view';

/** What a table says of one reader, in a sentence. */
export interface Finding {
  readonly reader: string;
  readonly text: string;
}

/** One sentence for each reader, from the rows of a view under one scorer: its best and worst arm and what lies between. */
export function findings(shown: ShownView, scorer: string): Finding[] {
  const results = shown.results.filter((row) => row.scorer === scorer);
  return readersOf({ results }).map((reader) => ({
    reader,
    text: sentence(
      shown,
      results.filter((row) => row.reader === reader),
      shown.comparisons.filter((row) => row.reader === reader && row.scorer === scorer),
    ),
  }));
}

function sentence(shown: ShownView, results: readonly ArmResult[], comparisons: readonly Comparison[]): string {
  const [spread] = accuracySpreads(results);
  if (spread === undefined) {
    const only = results.find(({ accuracy }) => accuracy.value !== null);
    if (only === undefined) return 'nothing is delivered yet.';
    return `${only.arm} is right in ${formatAccuracy(only.accuracy)} of ${formatCount(only.deliveredItems)} items.`;
  }
  const { best, worst } = spread;
  const soFar = shown.table.complete ? '' : ' so far';
  if (spread.spread === 0) return `all ${spread.arms} arms are right in ${formatPercent(best.accuracy)}${soFar}.`;
  const told = `best${soFar} on ${best.arm} (${formatPercent(best.accuracy)}), worst on ${worst.arm} (${formatPercent(worst.accuracy)})`;
  const band = tableDefinitionOf(shown.table).spread
    ? paperSpreadBand(shown.table.experiment, results[0]!.scorer)
    : undefined;
  const apart = `${(spread.spread * 100).toFixed(1)} points apart${band === undefined ? '' : ` (the paper: ${formatBand(band)})`}`;
  return `${told}: ${apart}${pairedText(comparisons, best.arm, worst.arm)}.`;
}

/** The paired difference between best and worst where there is one, else the largest there is. */
function pairedText(comparisons: readonly Comparison[], best: string, worst: string): string {
  const known = comparisons.filter(({ difference }) => difference.value !== null);
  const between = known.find(
    ({ arm, control }) => (arm === best && control === worst) || (arm === worst && control === best),
  );
  const row =
    between ??
    known.reduce<Comparison | undefined>(
      (most, one) =>
        most === undefined || Math.abs(one.difference.value!) > Math.abs(most.difference.value!) ? one : most,
      undefined,
    );
  if (row === undefined) return '';
  const what = `${row.arm} minus ${row.control} ${formatDifference(row.difference)} over ${formatCount(row.pairs)} pairs`;
  return between === undefined ? `; the largest paired difference is ${what}` : `; paired by item, ${what}`;
}
