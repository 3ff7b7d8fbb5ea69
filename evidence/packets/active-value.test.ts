import type { Gold } from '../../benchmarks/item';
import { activeValueOf, valueSources } from '.';

const seven: Gold = { kind: 'forms', raw: '7 days. 8 is also acceptable', forms: ['7 days', '8'] };

test('gold is the first accepted form, whatever was resolved or generated', () => {
  const active = activeValueOf({ gold: seven }, { activeValues: ['9'] }, 'gold', 'ten');
  expect(active).toEqual({ kind: 'value', values: ['7 days'], source: 'gold' });
});

test('extractive is what was resolved: both values in the order said where it is contested, unresolved without any', () => {
  const of = (activeValues: string[]) => activeValueOf({ gold: seven }, { activeValues }, 'extractive');
  expect(of(['9', '10'])).toEqual({ kind: 'value', values: ['9', '10'], source: 'extractive' });
  expect(of([])).toEqual({ kind: 'unresolved', source: 'extractive' });
  expect(of([' \n'])).toEqual({ kind: 'unresolved', source: 'extractive' });
});

test.each([
  [' seven\n days ', 'seven days'],
  ['She said ABSTAIN', 'She said ABSTAIN'],
  ['ABSTAINING', 'ABSTAINING'],
])('the generated %j is the value %j', (text, value) => {
  expect(activeValueOf({ gold: seven }, { activeValues: ['9'] }, 'llm', text)).toMatchObject({ values: [value] });
});

test.each(['ABSTAIN', ' **ABSTAIN**', '"ABSTAIN."', 'ABSTAIN: the notes do not say', ' \n', undefined])(
  'the generated %j is unresolved',
  (text) => {
    const active = activeValueOf({ gold: seven }, { activeValues: ['9'] }, 'llm', text);
    expect(active).toEqual({ kind: 'unresolved', source: 'llm' });
  },
);

test.each<Gold>([
  { kind: 'unanswerable', raw: 'Never said.' },
  { kind: 'rubric', raw: 'Would like quiet hotels.' },
  { kind: 'forms', raw: '', forms: [] },
  { kind: 'forms', raw: ' ', forms: [' '] },
])('an item whose expected answer is no value has none from any source: %j', (gold) => {
  for (const source of valueSources) {
    expect(activeValueOf({ gold }, { activeValues: ['9'] }, source, 'nine')).toEqual({ kind: 'none' });
  }
});
