import picocolors from 'picocolors';

import { renderTable } from './table';

const colors = picocolors.createColors(false);
const columns = [{ header: 'name' }, { header: 'note', flexible: true }, { header: 'n', align: 'right' as const }];

it('numbers stand right and text left, under a line', () => {
  expect(
    renderTable(
      columns,
      [
        ['a', 'short', '5'],
        ['longer', 'b', '1,000'],
      ],
      { colors },
    ),
  ).toBe(
    ['name    note       n', '────────────────────', 'a       short      5', 'longer  b      1,000']
      .join('\n')
      .replace(/─+/, '─'.repeat(20)),
  );
});

it('the flexible column gives way where the screen is narrow', () => {
  const text = renderTable(columns, [['a', 'a note of many words that does not fit', '5']], { colors, width: 30 });
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(30);
  expect(text).toContain('a note of many');
  expect(text).toContain('does not fit');
});

it('a word wider than its column is broken, not cut off', () => {
  const word = 'x'.repeat(40);
  const text = renderTable(columns, [['a', word, '5']], { colors, width: 30 });
  expect(text.match(/x/g)).toHaveLength(40);
});

it('cells can neither steer the terminal nor break the table', () => {
  const text = renderTable(columns, [['\x1b[2J', 'two\nlines', '1']], { colors });
  expect(text).toContain('\\x1b[2J');
  expect(text).toContain('two\\nlines');

  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
});

it('a table without rows is its header', () => {
  expect(renderTable(columns, [], { colors }).split('\n')).toHaveLength(2);
});
