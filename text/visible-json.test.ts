import { visibleJson } from './visible-json';

it('reads back to the same values, and holds nothing that a terminal would act on', () => {
  const value = { 'k\u009bey': 'a\u001b[31m\u009b31m\u202eb\u2028c\ufeff\u200bd\u007f "quoted" é 日本' };
  const json = visibleJson(JSON.stringify(value));
  expect(JSON.parse(json)).toEqual(value);
  expect(json).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/);
  expect(json).toContain('é 日本');
});
