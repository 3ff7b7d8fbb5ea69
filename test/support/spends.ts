import { noSpend, type Spend, type WastedSpend } from '../../report/spend';

/** A spend with what a test says of it. */
export function spend(over: Partial<Spend>): Spend {
  return { ...noSpend, ...over };
}

/** The sum of some spends; what is known of none stays unknown. */
export function sumSpends(spends: readonly Spend[]): Spend {
  return spends.reduce(addSpends, noSpend);
}

function addSpends(a: Spend, b: Spend): Spend {
  return {
    requests: a.requests + b.requests,
    inFlight: a.inFlight + b.inFlight,
    inputUncached: addKnown(a.inputUncached, b.inputUncached),
    inputCached: addKnown(a.inputCached, b.inputCached),
    inputWritten: addKnown(a.inputWritten, b.inputWritten),
    outputVisible: addKnown(a.outputVisible, b.outputVisible),
    outputReasoning: addKnown(a.outputReasoning, b.outputReasoning),
    untold: a.untold + b.untold,
    costUsd: addKnown(a.costUsd, b.costUsd),
    uncosted: a.uncosted + b.uncosted,
    uncostedAtMostUsd: addKnown(a.uncostedAtMostUsd, b.uncostedAtMostUsd),
    failed: addWasted(a.failed, b.failed),
    repeated: addWasted(a.repeated, b.repeated),
    orphans: addWasted(a.orphans, b.orphans),
  };
}

function addWasted(a: WastedSpend, b: WastedSpend): WastedSpend {
  if (a.requests === 0) return b;
  if (b.requests === 0) return a;
  return {
    requests: a.requests + b.requests,
    costUsd: addKnown(a.costUsd, b.costUsd),
    uncosted: a.uncosted + b.uncosted,
    uncostedAtMostUsd: addKnown(a.uncostedAtMostUsd, b.uncostedAtMostUsd),
  };
}

/** Rounded, as sums of decimal fractions are not exact. */
function addKnown(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Number((a + b).toFixed(6));
}
