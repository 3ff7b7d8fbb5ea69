import { readFileSync } from 'node:fs';

import { finish } from '../signals';
import { guidePage, guidePath } from './guide-page';
import { markdownTable } from './markdown-table';
import { renderGuide } from './render-guide';
import { statusRows } from './status-rows';

test('the committed page is the generated one; CONTRIBUTING.md says how to make it anew', () => {
  expect(readFileSync(guidePath, 'utf8')).toBe(guidePage());
});

test('a rule that an API adds stands in the page, with what it comes to', () => {
  const page = renderGuide([
    {
      api: 'Vendor',
      notes: ['A note.'],
      finishRules: { DONE: finish.complete, FULL: finish.contextFull, TOOL: finish.toolCall },
      errorRules: [
        { status: 402, code: 'no_money', end: { outcome: 'failed', retry: { stop: 'credit' } } },
        { message: /too (?:long|big)/u, end: { outcome: 'exhausted' } },
        { status: 429, end: { outcome: 'failed', code: 'slow', retry: 'rate_limit' } },
      ],
    },
  ]);
  const cells = page.split('\n').map((line) => line.replace(/ +/gu, ' '));
  expect(cells).toEqual(
    expect.arrayContaining([
      '## Vendor',
      '- A note.',
      '| `DONE` | **answer** | **empty** |',
      '| `FULL` | **truncated**, flagged `context_full` | **exhausted**, flagged `context_full` |',
      expect.stringMatching(/^\| `TOOL` \| failed \(`unexpected_tool_call`\): the call has failed \|/u),
      '| 402 `no_money` | failed (`no_money`): the lane stops: credit |',
      String.raw`| a message like ${'`'}too (?:long\|big)${'`'} | **exhausted** |`,
      '| 429 | failed (`slow`): the lane waits |',
    ]),
  );
});

test('every status that is no success stands in the page once', () => {
  const statuses = statusRows().flatMap(([text]) =>
    text.split(', ').flatMap((range) => {
      const [from = 0, to = from] = range.split('–').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
  expect(statuses.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => 300 + index));
});

test('a table is aligned', () => {
  expect(markdownTable(['A', 'Long'], [['a|b', 'c']])).toBe('| A    | Long |\n| ---- | ---- |\n| a\\|b | c    |');
});
