import { type Estimate, noEstimate } from './estimate';
import { z95 } from './normal-distribution';

/** Verdicts of two judges over the same answers, counted by who said right. */
export interface AgreementCounts {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

export interface Agreement {
  /** Answers judged by both. */
  readonly n: number;
  /** Share of answers with the same verdict, 0 … 1; null without answers. */
  readonly agreement: number | null;
  /** Agreement beyond chance, −1 … 1, with its 95 % interval; null where chance alone gives full agreement. */
  readonly kappa: Estimate;
  /** (both − neither) / n: how uneven the verdicts are. Far from 0, kappa is low even where judges agree. */
  readonly prevalenceIndex: number | null;
  /** (onlyFirst − onlySecond) / n: how much oftener the first says right. */
  readonly biasIndex: number | null;
  /** 2 × agreement − 1: kappa as it were with even verdicts and no bias. */
  readonly pabak: number | null;
}

/**
 * Agreement of two judges of right and wrong: Cohen's kappa ("A coefficient of agreement for nominal scales", 1960) with
 * the large-sample interval of Fleiss, Cohen and Everitt ("Large sample standard errors of kappa and weighted kappa",
 * Psychological Bulletin 1969), cut to −1 … 1; beside it prevalence, bias and PABAK (Byrt, Bishop and Carlin, "Bias,
 * prevalence and kappa", Journal of Clinical Epidemiology 1993), without which a kappa over uneven verdicts misleads.
 *
 * The interval takes answers as independent; {@link kappaByItems} does not. Full agreement over both verdicts: an interval of
 * no width. Both judges gave one and the same verdict throughout: kappa is not defined, null. No answers: nulls.
 */
export function cohensKappa(counts: AgreementCounts): Agreement {
  const { both, onlyFirst, onlySecond, neither } = counts;
  const n = both + onlyFirst + onlySecond + neither;
  if (n === 0) {
    return { n, agreement: null, kappa: noEstimate, prevalenceIndex: null, biasIndex: null, pabak: null };
  }
  const agreement = (both + neither) / n;
  return {
    n,
    agreement,
    kappa: kappaEstimate(counts),
    prevalenceIndex: (both - neither) / n,
    biasIndex: (onlyFirst - onlySecond) / n,
    pabak: 2 * agreement - 1,
  };
}

/** Kappa alone; null where it is not defined. */
export function kappaOf({ both, onlyFirst, onlySecond, neither }: AgreementCounts): number | null {
  const n = both + onlyFirst + onlySecond + neither;
  const [firstRight, secondRight] = [both + onlyFirst, both + onlySecond];
  const byChance = firstRight * secondRight + (n - firstRight) * (n - secondRight);
  const total = n * n;
  return byChance === total ? null : (n * (both + neither) - byChance) / (total - byChance);
}

function kappaEstimate(counts: AgreementCounts): Estimate {
  const value = kappaOf(counts);
  if (value === null) return noEstimate;
  const halfWidth = z95 * Math.sqrt(Math.max(0, kappaVariance(counts, value)));
  return { value, low: Math.max(-1, value - halfWidth), high: Math.min(1, value + halfWidth) };
}

/** Formula 13 of the 1969 paper, for two verdicts. */
function kappaVariance({ both, onlyFirst, onlySecond, neither }: AgreementCounts, kappa: number): number {
  const n = both + onlyFirst + onlySecond + neither;
  const [agreed, disagreed] = [
    [both / n, neither / n],
    [onlyFirst / n, onlySecond / n],
  ];
  const first = [(both + onlyFirst) / n, (neither + onlySecond) / n];
  const second = [(both + onlySecond) / n, (neither + onlyFirst) / n];
  const byChance = first[0]! * second[0]! + first[1]! * second[1]!;
  const onDiagonal = [0, 1].reduce(
    (sum, verdict) => sum + agreed[verdict]! * (1 - (first[verdict]! + second[verdict]!) * (1 - kappa)) ** 2,
    0,
  );
  // A cell off the diagonal is first's verdict against the other of second's, weighted by second's share of the former.
  const offDiagonal =
    (1 - kappa) ** 2 * (disagreed[0]! * (second[0]! + first[1]!) ** 2 + disagreed[1]! * (second[1]! + first[0]!) ** 2);
  return (onDiagonal + offDiagonal - (kappa - byChance * (1 - kappa)) ** 2) / ((1 - byChance) ** 2 * n);
}
