import { type Estimate, noEstimate } from './estimate';
import { z95 as z } from './normal-distribution';

/**
 * A proportion with its 95 % score interval (Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 1927). No observations: all `null`.
 */
export function wilsonInterval(successes: number, observations: number): Estimate {
  if (observations === 0) return noEstimate;
  const share = successes / observations;
  const shrink = 1 + z ** 2 / observations;
  const centre = (share + z ** 2 / (2 * observations)) / shrink;
  const halfWidth = (z / shrink) * Math.sqrt((share * (1 - share)) / observations + z ** 2 / (4 * observations ** 2));
  // At 0 and at 1 the bound is exactly the proportion; rounding would put it just outside.
  return {
    value: share,
    low: successes === 0 ? 0 : centre - halfWidth,
    high: successes === observations ? 1 : centre + halfWidth,
  };
}
