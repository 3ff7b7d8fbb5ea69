import { describeRow } from './dataset-error';

it('a row is described on one line, whatever its id and reason hold', () => {
  const described = describeRow({
    file: 'f.json',
    index: 3,
    id: 'a\nrow 9: fine\u202e',
    field: 'answer',
    reason: 'is\tbad',
  });
  expect(described).toBe('row 3 (id a\\nrow 9: fine\\u{202e}), answer: is\\tbad');
});
