import type { AskedSamples, JudgeSample } from '../../experiments/judging';

/**
 * What a judge was asked about with what it is asked now: all answers of any conditions before a number of them, and
 * of two numbers the larger one. What is of all answers of some conditions keeps a number of the others beside it.
 */
export function widestSample(before: AskedSamples, asked: JudgeSample): AskedSamples {
  const { besides, ...first } = before;
  if (first.size === null) {
    return asked.size === null
      ? withBesides({ ...first, conditions: bothPatterns(first, asked) }, besides)
      : withBesides(first, besides ? larger(besides, asked) : asked);
  }
  return asked.size === null ? withBesides(asked, first) : larger(first, asked);
}

/** @param besides - Of a number of answers; within all answers of every condition it says nothing. */
function withBesides(all: JudgeSample, besides: JudgeSample | undefined): AskedSamples {
  return all.conditions === null || besides === undefined ? all : { ...all, besides };
}

function larger(first: JudgeSample, second: JudgeSample): JudgeSample {
  const wider = second.size! > first.size! ? second : first;
  return { ...wider, conditions: bothPatterns(first, second) };
}

function bothPatterns(
  { conditions: first }: Pick<JudgeSample, 'conditions'>,
  { conditions: second }: Pick<JudgeSample, 'conditions'>,
): readonly string[] | null {
  return first === null || second === null ? null : [...new Set([...first, ...second])];
}
