import { orderTau } from '../model/order-tau';
import type { Answer, Question } from '../model/question';
import { type AskedQuestion, askedQuestion } from '../solver/asked-question';
import type { CaseSolver } from '../solver/solve-question';
import { type Fault, faultsOf } from './fault';
import { wordingLeaks } from './leaks';

const fault = faultsOf('question');

const letters = 'ABCDEFGHIJKLMNO';
/** How near to its key an ordering may be shown. */
const shownTau = 0.35;
const fewestTraps = 3;
/** Five inner steps of a trail, and what it comes to. */
const mostKeyFacts = 6;

/** The question has one right reply, which is its key; every wrong option is wrong and says why. */
export function checkQuestion(question: Question, solver: CaseSolver): Fault[] {
  const asked = askedQuestion(question);
  const say = (message: string) => fault(question.id, message);
  return [
    ...checkOptions(question, say),
    ...checkForm(question, say),
    ...(asked.format === 'free' ? [] : checkKey(question, asked, solver, say)),
    ...[question.stem, ...question.options.map(({ text }) => text)].flatMap((text) =>
      wordingLeaks(text).map((leak) => say(`shows “${leak}” in “${text}”`)),
    ),
  ];
}

type Say = (message: string) => Fault;

function checkOptions({ options, answer }: Question, say: Say): Fault[] {
  const texts = options.map(({ text }) => text.trim().toLowerCase());
  const right = rightLetters(answer);
  const lettered = options.every(({ letter }, index) => letter === letters[index]);
  const unlabelled = options.filter(({ letter, failure }) => !right.includes(letter) && !failure);
  const mislabelled = options.filter(({ letter, failure }) => right.includes(letter) && failure);
  const choice = answer.format === 'single' || answer.format === 'multiple';
  return [
    ...(new Set(texts).size === texts.length ? [] : [say('has two options of one text')]),
    ...(lettered ? [] : [say(`has the letters ${options.map(({ letter }) => letter).join('')}`)]),
    ...(choice ? unlabelled.map(({ letter }) => say(`does not say what mistake leads to ${letter}`)) : []),
    ...mislabelled.map(({ letter, failure }) => say(`has ${letter} right and labelled ${failure!.mode}`)),
  ];
}

function checkForm({ options, answer, traps = [] }: Question, say: Say): Fault[] {
  const count = options.length;
  switch (answer.format) {
    case 'single':
      return count === 6 ? [] : [say(`has ${count} options where 6 are asked`)];
    case 'multiple': {
      const right = answer.letters.length;
      return count === 6 && right >= 2 && right <= 4
        ? []
        : [say(`has ${right} right of ${count} options; 2 to 4 of 6 are asked`)];
    }
    case 'integer': {
      const equal = traps.filter(({ value }) => value === answer.value);
      const few = new Set(traps.map(({ value }) => value)).size < fewestTraps;
      return [
        ...(Number.isInteger(answer.value) && answer.value >= 2
          ? []
          : [say(`has the key ${answer.value}; 2 is the least`)]),
        ...(few ? [say(`has ${traps.length} traps; ${fewestTraps} different ones are asked`)] : []),
        ...equal.map(({ mode }) => say(`has the key ${answer.value} as trap “${mode}” too`)),
      ];
    }
    case 'ordering': {
      const shown = options.map(({ letter }) => letter);
      if (answer.letters.length !== count || new Set([...answer.letters, ...shown]).size !== count) {
        return [say(`has the key ${answer.letters.join('')} for the options ${shown.join('')}`)];
      }
      const tau = orderTau(shown, answer.letters);
      return Math.abs(tau) <= shownTau ? [] : [say(`is shown in an order with τ ${tau.toFixed(2)} to its key`)];
    }
    case 'free':
      return answer.keyFacts.length >= 2 && answer.keyFacts.length <= mostKeyFacts
        ? []
        : [say(`has ${answer.keyFacts.length} key facts; 2 to ${mostKeyFacts} are asked`)];
  }
}

function checkKey({ answer, options }: Question, asked: AskedQuestion, solver: CaseSolver, say: Say): Fault[] {
  const reply = solver.answer(asked);
  if (spellReply(reply) === spellReply(answer)) return [];
  const wrongWay = options
    .map(({ letter }) => ({ letter, truth: solver.truthOf(asked, letter) }))
    .filter(({ letter, truth }) => truth !== undefined && truth !== rightLetters(answer).includes(letter))
    .map(({ letter, truth }) => `${letter} is ${truth ? 'right' : 'wrong'}`);
  const why = asked.format === 'single' || asked.format === 'multiple' ? ` (${wrongWay.join(', ')})` : '';
  return [say(`(${asked.query.ask}) has the key ${spellReply(answer)}; the file says ${spellReply(reply)}${why}`)];
}

function rightLetters(answer: Answer): readonly string[] {
  if (answer.format === 'single') return [answer.letter];
  return answer.format === 'multiple' || answer.format === 'ordering' ? answer.letters : [];
}

/** A reply as text, alike for alike replies; of a free one only that it is one. */
export function spellReply(reply: Answer | 'abstain'): string {
  if (reply === 'abstain') return reply;
  switch (reply.format) {
    case 'single':
      return reply.letter;
    case 'multiple':
      return [...reply.letters].sort().join('');
    case 'ordering':
      return reply.letters.join('');
    case 'integer':
      return String(reply.value);
    case 'free':
      return 'free';
  }
}
