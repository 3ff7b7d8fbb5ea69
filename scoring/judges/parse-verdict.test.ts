import * as fc from 'fast-check';

import { officialVerdict } from './official-verdict';
import { parseVerdict, type Verdict } from './parse-verdict';

const read = (reply: string): string => {
  const parsed = parseVerdict(reply);
  return parsed.kind === 'verdict' ? parsed.verdict : parsed.reason;
};

describe('a verdict is read from', () => {
  it.each<[string, Verdict]>([
    ['yes', 'yes'],
    ['Yes.', 'yes'],
    ['YES', 'yes'],
    ['**yes**', 'yes'],
    ['**Yes.**', 'yes'],
    ['"No"', 'no'],
    ['`no`', 'no'],
    ['  no\n', 'no'],
    ['No, because the year differs.', 'no'],
    ['No because the year differs', 'no'],
    ['Yes - it names the dog.', 'yes'],
    ['Yes — it names the dog.', 'yes'],
    ['Yes (the same day)', 'yes'],
    ['Answer: yes', 'yes'],
    ['**Verdict:** No', 'no'],
    ['Final answer: **No**.', 'no'],
    ['> yes', 'yes'],
    ['- yes', 'yes'],
    ['The answer is yes', 'yes'],
    ['My verdict is no.', 'no'],
    ['Yes it does', 'yes'],
    ['No it does not', 'no'],
    ['No the response names another dog', 'no'],
    ['{"verdict": "yes"}', 'yes'],
    ['{"verdict": "No", "reason": "the reader said yes"}', 'no'],
    ['{"verdict": true}', 'yes'],
    ['```json\n{"verdict": false}\n```', 'no'],
    ['{"answer": "yes"}', 'yes'],
    ['Is the model response correct? Yes', 'yes'],
    ['Yes or no? No.', 'no'],
    ['Yes. There is no contradiction.', 'yes'],
    ['No. The right answer is yes, the response says no.', 'no'],
    ['Let me see.\nThe dates match.\nYes', 'yes'],
  ])('%j: %s', (reply, verdict) => expect(read(reply)).toBe(verdict));
});

describe('no verdict is made up from', () => {
  it.each([
    ['', 'empty'],
    [' \n\t', 'empty'],
    ['yes and no', 'both'],
    ['Yes and no.', 'both'],
    ['yes/no', 'both'],
    ['yes or no', 'both'],
    ['No, wait, yes.', 'both'],
    ['Yes.\n\nNo.', 'both'],
    ['{"verdict": "yes, no"}', 'both'],
    ["I'm sorry, I can't help with that.", 'neither'],
    ['The eyes have it', 'neither'],
    ['yesterday', 'neither'],
    ['Noah', 'neither'],
    ['not yes', 'neither'],
    ['yes-man', 'neither'],
    ['There is no date in the response', 'neither'],
    ['correct', 'neither'],
    ['oui', 'neither'],
    ['{"verdict": null}', 'neither'],
    ['{"verdict": "maybe"', 'neither'],
  ])('%j: %s', (reply, reason) => expect(read(reply)).toBe(reason));

  it('and the reply is kept as it came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (reply) => {
        const parsed = parseVerdict(reply);
        if (parsed.kind === 'judge_error') expect(parsed.reply).toBe(reply);
        else expect(reply.toLowerCase()).toMatch(/yes|no|true|false/);
      }),
    );
  });
});

describe('in every reply', () => {
  const verdict = fc.constantFrom<Verdict>('yes', 'no');
  const cased = verdict.chain((word) =>
    fc
      .array(fc.boolean(), { minLength: 3, maxLength: 3 })
      .map((upper) => ({ word, text: [...word].map((c, at) => (upper[at] ? c.toUpperCase() : c)).join('') })),
  );
  const before = fc.constantFrom('', ' ', '**', '"', '`', '> ', 'Answer: ', 'VERDICT: **', '\n\n', '### ', '(', '- ');
  const after = fc.constantFrom(
    '',
    '.',
    '**',
    '."',
    '!',
    '\n',
    '**.',
    ', it fits',
    '. It fits',
    ' — it fits',
    ';',
    ')',
  );
  const neutral = fc
    .string({ unit: fc.constantFrom(...'abdfghijklmpqrtuvwxz .,;:\n*"\'{}') })
    .filter((text) => !/^\s*\{/.test(text));

  it('the one word stands for itself, whatever its case and what is around it', () => {
    fc.assert(
      fc.property(cased, before, after, (said, left, right) => {
        expect(read(`${left}${said.text}${right}`)).toBe(said.word);
      }),
    );
  });

  it('both words as clauses of their own are no verdict, in either order', () => {
    fc.assert(
      fc.property(cased, cased, neutral, (first, second, between) => {
        const expected = first.word === second.word ? first.word : 'both';
        expect(read(`${first.text}.\n${between}\n${second.text}`)).toBe(expected);
      }),
    );
  });

  it('the word inside another word is none', () => {
    fc.assert(
      fc.property(cased, fc.stringMatching(/^[a-z]{1,4}$/), fc.stringMatching(/^[a-z]{0,4}$/), (said, left, right) => {
        fc.pre(!/^(?:yes|no)$/i.test(left) && !/^(?:yes|no)$/i.test(right));
        expect(read(`It is ${left}${said.text}${right}.`)).toBe('neither');
      }),
    );
  });

  it('text without either word says nothing', () => {
    fc.assert(
      fc.property(neutral, (text) => {
        expect(['neither', 'empty']).toContain(read(text));
      }),
    );
  });
});

describe('the official rule', () => {
  it('counts whatever holds the letters, and all else as no', () => {
    expect(['Yes.', 'eyes', 'not yes', 'No, yes'].map((reply) => officialVerdict(reply))).toEqual(
      Array<string>(4).fill('yes'),
    );
    expect(['', 'No', "I can't help"].map((reply) => officialVerdict(reply))).toEqual(Array<string>(3).fill('no'));
  });

  it('with the known fault counts only lower-case letters, so that 435 of 443 are left', () => {
    const replies = [
      ...Array<string>(435).fill('yes'),
      ...Array<string>(8).fill('Yes.'),
      ...Array<string>(57).fill('No'),
    ];
    const right = (onlyLowerCase: boolean) =>
      replies.filter((reply) => officialVerdict(reply, { onlyLowerCase }) === 'yes').length;
    expect([right(false), right(true)]).toEqual([443, 435]);
    expect(replies.filter((reply) => read(reply) === 'yes')).toHaveLength(443);
  });
});
