import type { SeededRandom } from '../../text/seeded-random';
import { type Agreement, type AgreementCounts, cohensKappa, kappaOf } from './cohens-kappa';
import { noEstimate } from './estimate';
import { percentileInterval } from './percentile-interval';
import { bootstrapDraws, type BootstrapOptions, defaultResamples } from './resampling-options';

export interface ClusteredAgreement extends Agreement {
  /** Items, or clusters, that were resampled. */
  readonly clusters: number;
}

/**
 * {@link cohensKappa} over all tables together, with the 95 % percentile interval of resampling the tables whole: the answers
 * to one item, under several conditions, are not independent. Resamples without a kappa, since both judges gave one verdict
 * throughout, are no part of the interval.
 *
 * No interval (nulls) where kappa itself is not defined.
 * @param tables One per item; one per cluster where items share one. Empty tables are left out.
 */
export function kappaByItems(tables: readonly AgreementCounts[], options: BootstrapOptions): ClusteredAgreement {
  const judged = tables.filter((table) => sizeOf(table) > 0);
  const agreement = cohensKappa(judged.reduce(add, empty));
  const resamples = options.resamples ?? defaultResamples;
  const { value } = agreement.kappa;
  const kappas = value === null ? null : resampleKappas(judged, resamples, bootstrapDraws(options));
  const kappa = value === null || kappas === null ? noEstimate : percentileInterval(value, kappas);
  return {
    ...agreement,
    kappa,
    clusters: judged.length,
  };
}

const empty: AgreementCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };

function sizeOf({ both, onlyFirst, onlySecond, neither }: AgreementCounts): number {
  return both + onlyFirst + onlySecond + neither;
}

function add(a: AgreementCounts, b: AgreementCounts): AgreementCounts {
  return {
    both: a.both + b.both,
    onlyFirst: a.onlyFirst + b.onlyFirst,
    onlySecond: a.onlySecond + b.onlySecond,
    neither: a.neither + b.neither,
  };
}

/** The defined ones, ascending. */
function resampleKappas(tables: readonly AgreementCounts[], resamples: number, random: SeededRandom): Float64Array {
  const kappas: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    let [both, onlyFirst, onlySecond, neither] = [0, 0, 0, 0];
    for (let draw = 0; draw < tables.length; draw += 1) {
      const table = tables[random.nextBelow(tables.length)]!;
      both += table.both;
      onlyFirst += table.onlyFirst;
      onlySecond += table.onlySecond;
      neither += table.neither;
    }
    const kappa = kappaOf({ both, onlyFirst, onlySecond, neither });
    if (kappa !== null) kappas.push(kappa);
  }
  return Float64Array.from(kappas).sort();
}
