import * as fc from 'fast-check';

import { type SpanKind, typedSpans } from './typed-spans';

function found(sentence: string): [SpanKind, string][] {
  return typedSpans(sentence).map(({ kind, text }) => [kind, text]);
}

describe('typedSpans', () => {
  it.each<[string, [SpanKind, string][]]>([
    ['It cost $1,250.50 in all', [['money', '$1,250.50']]],
    ['I paid twenty dollars', [['money', 'twenty dollars']]],
    ['about 12.5% off', [['percent', '12.5%']]],
    ['up at 6:30 am', [['clock', '6:30 am']]],
    ['a time of 25:50', [['clock', '25:50']]],
    ['I moved on 3 March 2022', [['date', '3 March 2022']]],
    ['it was 2023-05-20', [['date', '2023-05-20']]],
    ['we met two weeks ago', [['date', 'two weeks ago']]],
    ['I go twice a week', [['frequency', 'twice a week']]],
    ['it took 3 hours and 20 minutes', [['duration', '3 hours and 20 minutes']]],
    ['we stayed for a month', [['duration', 'a month']]],
    ['I have forty-two stamps', [['number', 'forty-two']]],
    ['we saw 17 birds and 3 deer', [['number', '17'], ['number', '3']]],
    ['I read "Quiet Rivers" again', [['quoted', 'Quiet Rivers'], ['name', 'Quiet Rivers']]],
    ['then I met Anna Berg at Lake View School', [['name', 'Anna Berg'], ['name', 'Lake View School']]],
    ['When Anna called, I left', [['name', 'Anna']]],
    ["my sister's friend Tom's bike", [['name', 'Tom']]],
    ['You may go in May', [['date', 'May']]],
    ['nothing here', []],
  ])('%s', (sentence, spans) => expect(found(sentence)).toEqual(spans)); // prettier-ignore

  it('gives each span its own place in the sentence', () => {
    const part = fc.constantFrom(
      'Anna',
      '"A b"',
      '3 days',
      '$5',
      'at 7 pm',
      'twice a week',
      '10%',
      'The',
      "it's",
      '…',
      '\u{1F600}',
      'May 3',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 6 })), { maxLength: 8 }), (parts) => {
        const sentence = parts.join(' ');
        const spans = typedSpans(sentence);
        for (const { text, start, end } of spans) expect(sentence.slice(start, end)).toBe(text);
        const typed = spans.filter(({ kind }) => kind !== 'name' && kind !== 'quoted');
        typed.slice(1).forEach((span, index) => expect(span.start).toBeGreaterThanOrEqual(typed[index]!.end));
      }),
    );
  });
});
