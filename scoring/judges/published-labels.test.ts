import { matchGoldenText } from '../../test/support/match-golden-text';
import { type PublishedAnswer, publishedAnswers } from '../../test/support/published-answers';
import { cohensKappa, scorers } from '..';

const published = publishedAnswers();
const whenAtHand = published === undefined ? it.skip : it;
const compared = ['substring', 'substring_paper', 'strict'] as const;

function group(answers: readonly PublishedAnswer[], keyOf: (answer: PublishedAnswer) => string) {
  const keys = [...new Set(answers.map(keyOf))].sort();
  return keys.map((key) => [key, answers.filter((answer) => keyOf(answer) === key)] as const);
}

const kindOf = ({ row, judged }: PublishedAnswer) =>
  judged.gold.kind === 'unanswerable' ? 'abstention' : row.question_type;

const isRight = (id: (typeof compared)[number], { judged }: PublishedAnswer) =>
  scorers[id].score(judged.answer, judged.gold).value === 1;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function describeAgreement(answers: readonly PublishedAnswer[]): string {
  const byLabel = answers.filter(({ row }) => row.label).length;
  const ours = compared.map((id) => {
    const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
    for (const answer of answers) {
      const [label, right] = [answer.row.label, isRight(id, answer)];
      counts[label ? (right ? 'both' : 'onlyFirst') : right ? 'onlySecond' : 'neither'] += 1;
    }
    const { agreement, kappa } = cohensKappa(counts);
    const shown = `agree ${percent(agreement!)}, kappa ${(kappa.value ?? NaN).toFixed(3)}`;
    return `${id} ${counts.both + counts.onlySecond} (${shown})`;
  });
  return `label ${byLabel} of ${answers.length} = ${percent(byLabel / answers.length)}; ${ours.join('; ')}`;
}

whenAtHand('the three published runs have 202, 231 and 172 of 329 right by their own labels', () => {
  const runs = group(published!, ({ row }) => row.run);
  expect(runs.map(([, answers]) => [answers.filter(({ row }) => row.label).length, answers.length])).toEqual([
    [202, 329],
    [231, 329],
    [172, 329],
  ]);
});

whenAtHand('string scorers agree with the published labels as recorded', () => {
  const lines = [
    ...group(published!, ({ row }) => row.run),
    ...group(published!, kindOf),
    ['all', published!] as const,
  ].map(([name, answers]) => `${name}: ${describeAgreement(answers)}`);
  matchGoldenText('judges/published-labels.txt', `${lines.join('\n')}\n`);
});
