import { readFileSync } from 'node:fs';

import { sharedData } from '../test/support/shared-data';
import { estimateTokens, tokenErrorBand } from './estimate-tokens';

it('four Latin characters are a token, a character of another script is one by itself', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abcd')).toBe(1);
  expect(estimateTokens('abcde')).toBe(2);
  expect(estimateTokens('日本語')).toBe(3);
  expect(estimateTokens('naïve 🙂')).toBe(3);
});

interface JudgeRow {
  readonly question_id: string;
  readonly question: string;
  readonly answer: string | number;
  readonly hypothesis: string;
  readonly judge_prompt_tokens: number;
}

const labels = sharedData('longmemeval/judge_labels.jsonl');
if (labels === undefined) console.log('skipped: longmemeval/judge_labels.jsonl is not beside the checkout');

(labels === undefined ? it.skip : it)('recorded prompt counts lie within the stated band of the estimate', () => {
  const rows = readFileSync(labels ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JudgeRow);
  // Two judge prompts of one question differ in the judged answer alone, so the template's tokens cancel out.
  const byQuestion = new Map<string, JudgeRow[]>();
  for (const row of rows) byQuestion.set(row.question_id, [...(byQuestion.get(row.question_id) ?? []), row]);
  let recorded = 0;
  let estimated = 0;
  for (const group of byQuestion.values()) {
    const sorted = group.sort((a, b) => a.hypothesis.length - b.hypothesis.length);
    const [short, long] = [sorted[0], sorted.at(-1)];
    if (!short || !long) continue;
    recorded += long.judge_prompt_tokens - short.judge_prompt_tokens;
    estimated += estimateTokens(long.hypothesis) - estimateTokens(short.hypothesis);
  }
  expect(estimated).toBeGreaterThan(10_000);
  expect(recorded / estimated).toBeGreaterThan(tokenErrorBand.low);
  expect(recorded / estimated).toBeLessThan(tokenErrorBand.high);
});
