import { decideByStatus } from './retry-decision';

describe('by status', () => {
  test.each([408, 409, 425, 499, 500, 502, 503, 504, 529])('%i may pass: transient', (status) => {
    expect(decideByStatus(status, 1000)).toEqual({ kind: 'transient' });
  });

  test.each([400, 413, 415, 422, 451])('%i is about this request: no retry', (status) => {
    expect(decideByStatus(status, undefined)).toEqual({ kind: 'no' });
  });

  test.each([
    [401, /key/],
    [403, /key/],
    [402, /credit/],
    [404, /model/],
    [405, /base URL/],
    [302, /redirects/],
  ])('%i stops the lane and says what to do', (status, advice) => {
    expect(decideByStatus(status, undefined)).toEqual({
      kind: 'stop_lane',
      advice: expect.stringMatching(advice) as string,
    });
  });

  test('429 makes the lane wait, for as long as the hint says where there is one', () => {
    expect(decideByStatus(429, 1500)).toEqual({ kind: 'rate_limit', waitMs: 1500 });
    expect(decideByStatus(429, undefined)).toEqual({ kind: 'rate_limit' });
  });
});
