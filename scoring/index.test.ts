import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';

import type { Gold } from '../benchmarks/item';
import { sharedData } from '../test/support/shared-data';
import { defaultScorerIds, type ScorerId, scorerIds, scorers } from '.';
import { hotpotqaF1 } from './code/f1';

function forms(...accepted: [string, ...string[]]): Gold {
  return { kind: 'forms', raw: accepted[0], forms: accepted };
}
const rubric: Gold = { kind: 'rubric', raw: 'The user would prefer tea' };
const unanswerable: Gold = { kind: 'unanswerable', raw: 'You did not mention tea' };

function value(id: ScorerId, answer: string, gold: Gold): number {
  return scorers[id].score(answer, gold).value;
}

describe.each(scorerIds)('every scorer: %s', (id) => {
  it('stands under its own id', () => expect(scorers[id].id).toBe(id));

  it('gives an abstention the value 0 and says that it abstained, whatever the gold', () => {
    for (const gold of [forms('Luna'), rubric, unanswerable]) {
      expect(scorers[id].score('ABSTAIN Luna', gold)).toEqual({ value: 0, abstained: true });
    }
  });

  it('gives a rubric and an unanswerable item the value 0, also to its own words', () => {
    for (const gold of [rubric, unanswerable]) {
      expect(scorers[id].score(gold.raw, gold)).toEqual({ value: 0, abstained: false });
    }
  });

  it('takes the gold itself as right and an empty answer as wrong', () => {
    expect(value(id, 'Luna', forms('Luna'))).toBe(1);
    expect(scorers[id].score('', forms('Luna'))).toEqual({ value: 0, abstained: false });
  });

  it('stays within 0 and 1 for any answer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (answer, form) => {
        const score = value(id, answer, forms(form));
        expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });
});

it('drop_f1 judges only where it is asked for; every other scorer does by default', () => {
  expect(scorerIds.filter((id) => !(defaultScorerIds as readonly string[]).includes(id))).toEqual(['drop_f1']);
});

describe('substring', () => {
  it('accepts any form at token borders', () => {
    const gold: Gold = { kind: 'forms', raw: '7 days. 8 days … is also acceptable', forms: ['7 days', '8 days'] };
    expect(value('substring', 'It took eight days.', gold)).toBe(1);
    expect(value('substring', 'It took 18 days.', gold)).toBe(0);
  });

  it.each([
    ['a denial', 'It is not Luna', 'Luna'],
    ['a list', 'Luna, Max or Bella', 'Max'],
    ['a rejected version', 'v2.13.9, not v2.14.1', 'v2.14.1'],
    ['another count', '3 of the 5 kits', '5'],
    ['a late abstention', 'Perhaps Luna. ABSTAIN', 'Luna'],
  ])('known leak, passes as right: %s', (_leak, answer, form) => {
    expect(scorers.substring.score(answer, forms(form))).toEqual({ value: 1, abstained: false });
  });

  it.each([
    ['another date order', '3 May', 'May 3rd'],
    ['another word form', '1 day', '1 days'],
  ])('known miss, fails as wrong: %s', (_miss, answer, form) =>
    expect(value('substring', answer, forms(form))).toBe(0),
  );
});

describe('substring_paper', () => {
  it('known leak: knows no token borders', () => expect(value('substring_paper', '13', forms('3'))).toBe(1));

  it('compares with the whole gold only, as it is printed', () => {
    const gold: Gold = { kind: 'forms', raw: 'five', forms: ['5', 'five'] };
    expect(value('substring_paper', '5', gold)).toBe(0);
    expect(value('substring_paper', 'FIVE', gold)).toBe(1);
  });

  it('never passes an empty gold', () => {
    expect(value('substring_paper', 'anything', { kind: 'forms', raw: ' ', forms: ['5'] })).toBe(0);
  });
});

describe('strict', () => {
  it('reads an abstention anywhere', () => {
    expect(scorers.strict.score('Perhaps Luna. ABSTAIN', forms('Luna'))).toEqual({ value: 0, abstained: true });
  });

  it('is never above substring', () => {
    const words = fc.array(fc.constantFrom('Luna', 'ABSTAIN', 'abstain', 'not', '.', '3', 'cat'), { maxLength: 6 });
    fc.assert(
      fc.property(words, fc.constantFrom('Luna', '3', 'cat Luna'), (answer, form) => {
        const text = answer.join(' ');
        expect(value('strict', text, forms(form))).toBeLessThanOrEqual(value('substring', text, forms(form)));
      }),
    );
  });
});

describe('exact and f1 follow the official HotpotQA rules', () => {
  it.each([
    ['The Beatles!', 'beatles', 1],
    ['Beatles band', 'Beatles', 0],
    ['an  apple', 'Apple', 1],
    ['ça a', 'ça', 1],
    ['été', 'ét', 0],
  ])('exact: %j against %j', (answer, form, expected) => expect(value('exact', answer, forms(form))).toBe(expected));

  it.each([
    ['new york city', 'New York', 0.8],
    ['yes it is', 'yes', 0],
    ['yes', 'yes', 1],
    ['no', 'not known', 0],
    ['b b', 'b', 2 / 3],
    ['x', 'y', 0],
  ])('f1: %j against %j', (answer, form, expected) => expect(hotpotqaF1(answer, form)).toBeCloseTo(expected, 12));

  it('f1 takes the best form', () => expect(value('f1', 'a b c', forms('z', 'b c'))).toBe(1));

  it('f1 is symmetric', () => {
    const text = fc.array(fc.constantFrom('b', 'c', 'd', 'yes'), { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(fc.property(text, text, (left, right) => expect(hotpotqaF1(left, right)).toBe(hotpotqaF1(right, left))));
  });
});

// Both F1s were computed with the official scripts' functions, DROP's without its rounding per question; DROP's is the
// one that the publishers print.
describe.each([
  ['published_run_b2_d1', 0.3636094932621111, 0.375227],
  ['published_run_b4_d3', 0.17595199602731323, 0.19161],
])('published HotpotQA run %s', (run, officialF1, dropF1) => {
  const paths = ['prediction', 'ground_truth', 'evaluation_metrics'].map((part) =>
    sharedData(`hotpotqa/${run}.${part}.json`),
  );
  const present = paths.every((path) => path !== undefined);
  if (!present) console.log(`skipped: hotpotqa/${run}.*.json is not beside the checkout`);

  (present ? it : it.skip)(
    'has its published exact match, its published F1 by DROP’s rule, and the official F1',
    () => {
      const [predictions, golds, published] = paths.map(
        (path) => JSON.parse(readFileSync(path!, 'utf8')) as unknown,
      ) as [Record<string, string>, Record<string, [string, ...string[]]>, { em: number; f1: number; count: number }];
      const ids = Object.keys(golds);
      const mean = (id: ScorerId) =>
        ids.reduce((sum, key) => sum + value(id, predictions[key]!, forms(...golds[key]!)), 0) / ids.length;
      expect(ids).toHaveLength(published.count);
      expect(mean('exact')).toBeCloseTo(published.em, 12);
      expect(mean('f1')).toBeCloseTo(officialF1, 12);
      expect(mean('drop_f1')).toBeCloseTo(dropF1, 6);
      expect(mean('drop_f1').toFixed(3)).toBe(published.f1.toFixed(3));
      console.log(
        `${run}: EM ${mean('exact')}; official bag F1 ${mean('f1').toFixed(3)}, DROP F1 ${mean('drop_f1').toFixed(3)} (published ${published.f1})`,
      );
    },
  );
});
