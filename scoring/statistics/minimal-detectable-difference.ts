import { binomialTerm, lowerBinomial } from './binomial';

export interface DetectionPlan {
  /** Pairs planned. */
  readonly pairs: number;
  /** Share of pairs on which the arms are expected to differ, 0 … 1. */
  readonly discordance: number;
  /** Level of the two-sided test, after the correction for its family: 0.05 / m where Holm begins. */
  readonly alpha: number;
}

/** Differences are found to this. */
const precision = 1e-6;

/**
 * The least true difference of two accuracies, as a share, that {@link mcnemarPower} finds with chance `power` (rounded up to
 * a millionth). Null where not even the largest possible difference is found, all discordant pairs in one direction: a
 * difference can't exceed the discordance.
 * @param power 0.8 by custom (Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988).
 */
export function minimalDetectableDifference({
  power,
  ...plan
}: DetectionPlan & { readonly power: number }): number | null {
  const powerAt = powerByDifference(plan);
  let [low, high] = [0, plan.discordance];
  if (powerAt(high) < power) return null;
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (powerAt(middle) < power) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The chance that the exact McNemar test rejects at level `alpha`, where arm and control truly differ by `difference`, not
 * conditional on the number of discordant pairs: that number is binomial over the pairs with chance `discordance`, and the
 * better ones among them binomial with chance (1 + difference / discordance) / 2 (Duffy, "Asymptotic and exact power for
 * the McNemar test and its analogue with R controls per case", Biometrics 1984). Both are summed out.
 */
export function mcnemarPower(difference: number, plan: DetectionPlan): number {
  return powerByDifference(plan)(difference);
}

function powerByDifference(plan: DetectionPlan): (difference: number) => number {
  const outcomes = rejectingOutcomes(plan);
  return (difference) => {
    const better = (1 + difference / plan.discordance) / 2;
    return outcomes.reduce(
      (power, { chance, discordant, most }) =>
        power + chance * (lowerBinomial(most, discordant, better) + lowerBinomial(most, discordant, 1 - better)),
      0,
    );
  };
}

interface RejectingOutcome {
  readonly discordant: number;
  /** Of so many discordant pairs. */
  readonly chance: number;
  /** Pairs in the rarer direction at which the test still rejects. */
  readonly most: number;
}

/** Numbers of discordant pairs that occur at all and at which the test can reject. */
function rejectingOutcomes({ pairs, discordance, alpha }: DetectionPlan): RejectingOutcome[] {
  const outcomes: RejectingOutcome[] = [];
  let most = -1;
  for (let discordant = 1; discordant <= pairs; discordant += 1) {
    // With one pair more the bound rises by one at most.
    if (2 * lowerBinomial(most + 1, discordant, 0.5) <= alpha) most += 1;
    const chance = binomialTerm(discordant, pairs, discordance);
    if (most >= 0 && chance > 1e-15) outcomes.push({ discordant, chance, most });
  }
  return outcomes;
}
