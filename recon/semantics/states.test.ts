import { changeInForce } from './states';

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
