import type { Spend, WastedSpend } from '../../spend';
import type { SweepReport } from '../../sweep-report';
import type { CsvRow } from './csv-row';

/**
 * The ledger, a row for each sum: `scope` says over what. Sums of one scope add up to the sweep's; those of different ones
 * are over the same requests and must not be added. Probes are in no other sum.
 */
export function costRows({ sweep, spend, readers }: SweepReport): CsvRow[] {
  const { total, probes, capUsd, byExperiment, byTier, byCondition } = spend;
  const rows: CsvRow[] = [
    { scope: 'sweep', ...spendCells(total), cap_usd: capUsd },
    { scope: 'probes', requests: probes.probes, cost_usd: probes.costUsd, uncosted: probes.uncosted },
    ...byExperiment.map(({ experiment, ...own }) => ({ scope: 'experiment', experiment, ...spendCells(own) })),
    ...readers.map(({ id, spend: own }) => ({ scope: 'reader', reader: id, ...spendCells(own) })),
    ...byTier.map(({ tier, ...own }) => ({ scope: 'tier', tier, ...spendCells(own) })),
    ...byCondition.map(({ experiment, condition, reader, capUsd: cap, ...own }) => ({
      scope: 'condition',
      experiment,
      condition,
      reader,
      ...spendCells(own),
      cap_usd: cap,
    })),
  ];
  return rows.map((row) => ({ sweep: sweep.id, complete: sweep.complete, ...row }));
}

function spendCells(spend: Spend): CsvRow {
  return {
    requests: spend.requests,
    in_flight: spend.inFlight,
    input_uncached: spend.inputUncached,
    input_cached: spend.inputCached,
    input_written: spend.inputWritten,
    output_visible: spend.outputVisible,
    output_reasoning: spend.outputReasoning,
    untold: spend.untold,
    cost_usd: spend.costUsd,
    uncosted: spend.uncosted,
    uncosted_at_most_usd: spend.uncostedAtMostUsd,
    ...wastedCells('failed', spend.failed),
    ...wastedCells('repeated', spend.repeated),
    ...wastedCells('orphans', spend.orphans),
  };
}

function wastedCells(kind: string, wasted: WastedSpend): CsvRow {
  return {
    [kind]: wasted.requests,
    [`${kind}_cost_usd`]: wasted.costUsd,
    [`${kind}_uncosted`]: wasted.uncosted,
    [`${kind}_uncosted_at_most_usd`]: wasted.uncostedAtMostUsd,
  };
}
