import { BudgetWatch } from './budget-watch';

const call = (conditionId: number, isReserved = false) => ({ task: { conditionId }, isReserved });

it('a condition is held back once all of its open calls were too dear, and none is under way', () => {
  const watch = new BudgetWatch();
  const [first, second, other] = [call(1), call(1), call(2)];
  watch.tooDear(first, 'the budget of condition x');
  watch.look([first, second, other]);
  expect(watch.reached(1)).toBeUndefined();
  watch.tooDear(second, 'the budget of condition x');
  watch.look([first, second, other, call(1, true)]);
  expect(watch.reached(1)).toBeUndefined();
  watch.look([first, second, other]);
  expect([watch.reached(1), watch.reached(2)]).toEqual(['the budget of condition x', undefined]);
});

it('a permit, or a new claim, begins the count anew', () => {
  const watch = new BudgetWatch();
  const only = call(1);
  watch.tooDear(only, 'the budget of the sweep');
  watch.look([only]);
  watch.asksAgain(1);
  watch.look([only]);
  expect(watch.reached(1)).toBeUndefined();
});
