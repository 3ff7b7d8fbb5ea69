import { type ProbeEnd, probeWarning } from './probe-warning';
import type { ReaderSpec } from './sweep-spec';

const reader: ReaderSpec = { id: 'r', provider: 'openai', model: 'm', maxOutputTokens: 128, timeoutMs: 1 };
const end = (over: Partial<ProbeEnd>): ProbeEnd => ({
  outcome: 'answer',
  returnedModel: 'm',
  failureCode: null,
  failureMessage: null,
  ...over,
});

it.each<[Partial<ProbeEnd>, RegExp | undefined]>([
  [{}, undefined],
  [{ returnedModel: null }, undefined],
  [{ outcome: 'pending' }, undefined],
  [{ outcome: 'exhausted' }, /^reader 'r': the cap of 128 tokens went to reasoning.*raise maxOutputTokens/],
  [{ outcome: 'truncated' }, /cut at the cap of 128 tokens/],
  [{ outcome: 'empty' }, /was empty/],
  [{ outcome: 'refusal' }, /it refused/],
  [{ outcome: 'blocked' }, /filter blocked/],
  [{ outcome: 'undecided' }, /gave no verdict; the calls themselves will tell$/],
  [
    { outcome: 'undecided', failureCode: 'http_503', failureMessage: 'HTTP 503: busy' },
    /gave no verdict \(http_503: HTTP 503: busy\)/,
  ],
  [{ outcome: 'failed', failureCode: 'http_401', failureMessage: 'x' }, /was refused \(http_401: x\); its lane waits/],
  [{ returnedModel: 'other' }, /^reader 'r': 'm' was asked for, and 'other' answered$/],
  [{ outcome: 'empty', returnedModel: 'other' }, /was empty; 'm' was asked for/],
])('a probe that ended with %j is told as %s', (over, expected) => {
  const warning = probeWarning(reader, end(over));
  if (expected === undefined) expect(warning).toBeUndefined();
  else expect(warning).toMatch(expected);
});
