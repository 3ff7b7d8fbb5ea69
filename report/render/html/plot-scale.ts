/** Where things stand in a plot whose width is not known: in percent of it, so that text never scales with the page. */

/** Room at both ends, so that a dot on the border of the scale is whole. */
const marginPercent = 1.5;

export interface PlotScale {
  readonly low: number;
  readonly high: number;
  /** Values that get a grid line and a label. */
  readonly ticks: readonly number[];
}

/** Position of a value; values beyond the scale stand at its end. */
export function positionOf(scale: PlotScale, value: number): number {
  const share = (Math.min(scale.high, Math.max(scale.low, value)) - scale.low) / (scale.high - scale.low);
  return round(marginPercent + share * (100 - 2 * marginPercent));
}

/** The same as an SVG length. */
export function percentOf(scale: PlotScale, value: number): string {
  return `${positionOf(scale, value)}%`;
}

/** Length between two values as an SVG length. */
export function percentBetween(scale: PlotScale, low: number, high: number): string {
  return `${round(positionOf(scale, high) - positionOf(scale, low))}%`;
}

/** Accuracy: 0 to 100 %. */
export const shareScale: PlotScale = { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

/** A scale with 0 in the middle that holds all values, its ends on a round number of points. */
export function symmetricScale(values: readonly number[]): PlotScale {
  const largest = Math.max(0.1, ...values.map(Math.abs));
  const end = Math.min(1, Math.ceil(largest * 10 - 1e-9) / 10);
  return { low: -end, high: end, ticks: [-end, -end / 2, 0, end / 2, end] };
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
