import { selectForRerun, selectForVerdict } from './cell-selection';
import type { StoredCondition } from './sweeps';

const all = ['nl/mini', 'nl/opus', 'json/mini'].map(
  (key, id) => ({ id, experiment: 'templates', key }) as StoredCondition,
);
const keys = (conditions: readonly StoredCondition[]): string[] => conditions.map(({ key }) => key);

it('conditions are named by their key, alone or after the experiment, with * for any characters', () => {
  expect(keys(selectForRerun(all, { condition: '*/mini' }).conditions)).toEqual(['nl/mini', 'json/mini']);
  expect(keys(selectForRerun(all, { condition: 'templates/nl/*' }).conditions)).toEqual(['nl/mini', 'nl/opus']);
  expect(() => selectForRerun(all, { condition: 'nl' })).toThrow(
    /fits 'nl'.*There are: nl\/mini, nl\/opus, json\/mini\./u,
  );
});

it('a rerun is of what was not delivered unless other outcomes are named', () => {
  expect(selectForRerun(all, { item: 'q1' })).toMatchObject({
    itemId: 'q1',
    outcomes: ['failed', 'deferred', 'given_up'],
  });
  expect(selectForRerun(all, { only: ['refusal', 'refusal'] }).outcomes).toEqual(['refusal']);
  expect(selectForRerun(all, { only: ['all'] }).outcomes).toHaveLength(9);
});

it('a verdict is on what was not delivered: pending too, and nothing that is given up already', () => {
  expect(selectForVerdict(all, { item: 'q1' }).outcomes).toEqual(['pending', 'deferred', 'failed']);
  expect(selectForVerdict(all, { only: ['failed'] }).outcomes).toEqual(['failed', 'deferred']);
  expect(() => selectForVerdict(all, { only: ['refusal'] })).toThrow("'refusal' is a result");
});

it('what restricts nothing, or names what there is not, is refused with what there is', () => {
  expect(() => selectForRerun(all, {})).toThrow('--condition, --item or --only');
  expect(() => selectForRerun(all, { only: ['lost'] })).toThrow(/'lost' is nothing.*refusal/u);
  expect(() => selectForRerun(all, { only: ['lost'] })).toThrow(/^(?!.*pending)/u);
  expect(() => selectForVerdict(all, { only: ['lost'] })).toThrow(
    'failed (nothing was delivered: failed, deferred), all, or some of: pending, deferred.',
  );
  expect(() => selectForRerun(all, { only: [] })).toThrow('names nothing');
  expect(() => selectForRerun(all, { only: ['failed', 'pending'] })).toThrow('owed already');
});
