import type { Factors } from '../../experiments/condition';
import { oneEntry } from '../../experiments/recon-systems';
import { contaminationFigures } from './recon-contamination';
import { ablationFigures, groupFigures, outcomeFigures, reconFigureTexts, tokenFigures } from './recon-figures';
import { withFreeFormScores } from './recon-free-form';
import type { TableDefinition } from './table-definition';

/** Systems that others are measured by: the whole file, nothing of it, and a plain search; each by those before it. */
const controls = ['long_context', 'closed_book', 'rag/bm25'];

/** Every system against the whole file, against nothing, and against a plain search. */
export const reconTable: TableDefinition = {
  views: [
    {
      id: 'systems',
      title: 'by system',
      armHeading: 'system',
      armOf: (factors) => (isAblated(factors) ? undefined : armOf(factors)),
      controlsOf: (arm, arms) => controlsBefore(arm).filter((control) => arms.includes(control)),
      generatorOf: (arm) => arm.split(separator)[1],
    },
    {
      id: 'ablation',
      title: 'without one entry that the key needs',
      armHeading: 'system',
      armOf: (factors) => (isAblated(factors) ? factors['system'] : undefined),
      controlsOf: () => [],
    },
  ],
  pooled: true,
  prepare: withFreeFormScores,
  *figures(rows, options) {
    const whole = rows.filter(({ factors }) => !isAblated(factors));
    return [
      ...(yield* groupFigures(whole, options)),
      ...(yield* outcomeFigures(whole, options)),
      ...(yield* contaminationFigures(whole, options)),
      ...(yield* ablationFigures(
        rows.filter(({ factors }) => isAblated(factors)),
        options,
      )),
      ...tokenFigures(whole, options),
    ];
  },
  figureText: (figure) => reconFigureTexts[figure]!,
};

function controlsBefore(arm: string): readonly string[] {
  const place = controls.indexOf(arm);
  return place < 0 ? controls : controls.slice(0, place);
}

const separator = ' · ';

function armOf({ system = '', generator }: Factors): string {
  return generator === undefined ? system : `${system}${separator}${generator}`;
}

function isAblated({ without }: Factors): boolean {
  return without === oneEntry;
}
