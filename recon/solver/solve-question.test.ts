import { ask, miniFile, miniQuestions } from '../../test/support/recon-mini-file';
import { minuteAt } from '../model/time';
import type { AskedQuestion } from './asked-question';
import { CaseSolver } from './solve-question';

const whole = CaseSolver.of(miniFile());

/** The letters that a reply picks, as what they stand for. */
function chosen(solver: CaseSolver, question: AskedQuestion): unknown {
  const reply = solver.answer(question);
  if (reply === 'abstain') return reply;
  if (reply.format === 'integer') return reply.value;
  const letters = reply.format === 'single' ? [reply.letter] : reply.letters;
  return letters.map(
    (letter) => Object.values(question.options.find((one) => one.letter === letter)!.ref)[0] as unknown,
  );
}

const without = (question: AskedQuestion, entries: readonly string[]) =>
  Object.fromEntries(entries.map((entry) => [entry, chosen(whole.without(entry), question)]));

it('a trail is put in its one causal order; without any step of it nobody can tell', () => {
  expect(chosen(whole, miniQuestions.chain)).toEqual(['e1', 'e4', 'e8', 'e9', 'e13']);
  const steps = ['e1', 'e4', 'e8', 'e9', 'e13'];
  expect(without(miniQuestions.chain, steps)).toEqual(Object.fromEntries(steps.map((step) => [step, 'abstain'])));
  expect(without(miniQuestions.chain, ['e6'])).toEqual({ e6: ['e1', 'e4', 'e8', 'e9', 'e13'] });
});

it('a notice brings down what has no other ground; without the other ground it brings that down too', () => {
  expect(chosen(whole, miniQuestions.cascade)).toEqual(['printMatch', 'seated']);
  expect(without(miniQuestions.cascade, ['e14', 'e1', 'e4', 'e6', 'e11', 'e10', 'e9'])).toEqual({
    ...{ e14: 'abstain', e1: 'abstain', e4: 'abstain', e6: ['printMatch'] },
    e11: ['printMatch', 'seated', 'handled'],
    e10: ['printMatch', 'seated'],
    e9: ['printMatch', 'seated'],
  });
});

it('an account is borne out by the record of another keeper; without one of the three nothing decides', () => {
  expect(chosen(whole, miniQuestions.conflict)).toEqual(['e7']);
  expect(whole.answer(miniQuestions.conflict)).toEqual({ format: 'single', letter: 'B' });
  expect(without(miniQuestions.conflict, ['e5', 'e7', 'e12'])).toEqual({
    ...{ e5: 'abstain', e7: 'abstain', e12: 'abstain' },
  });
});

it('the account that fails falls once both it and the record are in the file', () => {
  const fallen = ask('multiple', { ask: 'stands_at_close' }, [
    { attribute: 'claim(rudd)' },
    { attribute: 'claim(sand)' },
  ]);
  expect(chosen(whole, fallen)).toEqual(['claim(sand)']);
  expect(chosen(whole.without('e12'), fallen)).toEqual(['claim(rudd)', 'claim(sand)']);
});

it('a notice entered earlier keeps from happening what had not yet had its time', () => {
  expect(chosen(whole, miniQuestions.counterfactual)).toEqual(['e6', 'e8', 'e9', 'e13']);
  expect(without(miniQuestions.counterfactual, ['e1', 'e4', 'e14', 'e6', 'e8', 'e9', 'e13', 'e11'])).toEqual({
    ...{ e1: 'abstain', e4: 'abstain', e14: 'abstain' },
    ...{ e6: ['e8', 'e9', 'e13'], e8: ['e6'], e9: ['e6', 'e8'], e13: ['e6', 'e8', 'e9'] },
    e11: ['e6', 'e8', 'e9', 'e13'],
  });
});

it('a discovery made later moves what it called for, until a closing has passed', () => {
  expect(chosen(whole, miniQuestions.counterfactualDay)).toBe(8);
  const pins = [{ node: 'e4', at: minuteAt(7, '14:00') }];
  const outcomes = ['e6', 'e8', 'e9', 'e13', 'e11'].map((node) => {
    const question = ask('single', { ask: 'outcome_of', pins, node }, [
      ...(['lost', 'later', 'same', 'regrounded', 'earlier', 'unknown'] as const).map((outcome) => ({ outcome })),
    ]);
    return [node, chosen(whole, question)];
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    ...{ e6: ['later'], e8: ['later'], e9: ['lost'], e13: ['lost'], e11: ['same'] },
  });
  expect(chosen(whole, ask('integer', { ask: 'hypothetical_day', pins, node: 'e9' }))).toBe('abstain');
});

it('minutes by two records at once are those of the window that both have', () => {
  expect(chosen(whole, miniQuestions.constraint)).toBe(25);
  expect(without(miniQuestions.constraint, ['e2', 'e3'])).toEqual({ e2: 0, e3: 0 });
});

it('what was entered first is told by the headers of all', () => {
  expect(chosen(whole, miniQuestions.retrieval)).toEqual(['e5']);
  const six = ['e5', 'e6', 'e7', 'e8', 'e10', 'e12'];
  expect(without(miniQuestions.retrieval, six)).toEqual(Object.fromEntries(six.map((entry) => [entry, 'abstain'])));
});
