import { getEncoding } from 'js-tiktoken';

import { sampleItemsOfProject } from '../../test/support/benchmark-items';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { publishedAnswers } from '../../test/support/published-answers';
import { longMemEvalPrompt } from './longmemeval';

const published = publishedAnswers();
if (published === undefined) console.log('published judge labels: skipped, the public test data are not at hand');

/** What the chat format adds to one user message. */
const messageTokens = 7;

(published === undefined ? it.skip : it)('the prompts have the tokens that the published judge counted', () => {
  const encoding = getEncoding('o200k_base');
  const counted = published!.filter(({ row }) => row.judge_prompt_tokens !== null);
  const differing = counted.flatMap(({ row, judged }) => {
    const tokens = encoding.encode(longMemEvalPrompt.render(judged).user, [], []).length + messageTokens;
    return tokens === row.judge_prompt_tokens ? [] : [`${row.question_id}: ${tokens}, not ${row.judge_prompt_tokens}`];
  });
  expect(differing).toEqual([]);
  expect(counted).toHaveLength(987);
});

describe('the prompt of', () => {
  it.each([
    ['answer', 'single-session-user', 'forms'],
    ['temporal', 'temporal-reasoning', 'forms'],
    ['update', 'knowledge-update', 'forms'],
    ['preference', 'single-session-preference', 'rubric'],
    ['abstention', 'knowledge-update', 'unanswerable'],
  ])('an item for the template %s is as recorded', async (name, type, kind) => {
    const item = (await sampleItemsOfProject()).find(({ type: each, gold }) => each === type && gold.kind === kind)!;
    const { system, user } = longMemEvalPrompt.render({ ...item, answer: 'I would say {} and $& it is.' });
    expect(system).toBeUndefined();
    matchGoldenText(`judges/longmemeval-${name}.txt`, `${user}\n`);
  });
});

describe('the template of an item', () => {
  const ask = (type: string, gold: Parameters<typeof longMemEvalPrompt.render>[0]['gold']) =>
    longMemEvalPrompt.render({ question: 'Q', type, gold, answer: 'A' }).user;
  const forms = { kind: 'forms', raw: 'G', forms: ['G'] } as const;

  it('is that of abstention where its gold is an explanation, whatever its type', () => {
    for (const type of ['multi-session', 'single-session-preference', 'anything'])
      expect(ask(type, { kind: 'unanswerable', raw: 'G' })).toContain('\n\nExplanation: G\n\n');
  });

  it('is none for a type that the official script does not know, and for a gold of another kind than its type has', () => {
    const unknown = { question: 'Q', type: 'toString', gold: forms };
    expect(longMemEvalPrompt.applies(unknown)).toBe(false);
    expect(longMemEvalPrompt.applies({ ...unknown, type: 'single-session-preference' })).toBe(false);
    expect(longMemEvalPrompt.applies({ ...unknown, type: 'multi-session', gold: { kind: 'rubric', raw: 'G' } })).toBe(
      false,
    );
    expect(() => ask('bridge', forms)).toThrow('no template for type bridge');
  });

  it('takes each text as it is, placeholders of its own included', () => {
    const { user } = longMemEvalPrompt.render({ question: '{}', type: 'multi-session', gold: forms, answer: '$1 {}' });
    expect(user).toMatch(/\n\nQuestion: \{\}\n\nCorrect Answer: G\n\nModel Response: \$1 \{\}\n\n/);
  });
});
