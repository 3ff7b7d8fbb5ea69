import { changeInForce, eliminate } from './states';

it('the last change by then is in force, whatever order they are entered in; before the first nobody knows', () => {
  const changes = [
    { from: 300, value: 'store' },
    { from: 100, value: 'van' },
    { from: 200, value: 'bench' },
  ];
  expect(changeInForce(changes, 99)).toBeUndefined();
  expect(changeInForce(changes, 100)?.value).toBe('van');
  expect(changeInForce(changes, 299)?.value).toBe('bench');
  expect(changeInForce(changes, 5_000)?.value).toBe('store');
});

it('who is cleared by a minute is out', () => {
  const cleared = new Map([
    ['cleared(holt)', 50],
    ['cleared(marsh)', 80],
  ]);
  const isSupported = (attribute: string, at: number) => (cleared.get(attribute) ?? Infinity) <= at;
  expect(eliminate(['holt', 'marsh', 'sand'], 60, isSupported)).toEqual(['marsh', 'sand']);
  expect(eliminate(['holt', 'marsh', 'sand'], 80, isSupported)).toEqual(['sand']);
});
