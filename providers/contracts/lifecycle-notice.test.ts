import { lifecycleNotice } from './lifecycle-notice';
import type { Lifecycle } from './model-contract';

const notice = (lifecycle: Lifecycle | undefined, today = '2026-11-30') =>
  lifecycleNotice('m', { endpoints: [], temperature: 'unknown', source: '', lifecycle }, today);

test.each<[string, Lifecycle | undefined, string | undefined]>([
  ['no known end', undefined, undefined],
  ['an end far off', { retires: '2027-01-30' }, undefined],
  [
    'an end 60 days off',
    { retires: '2027-01-29', replacedBy: 'n' },
    'm will be retired on 2027-01-29 (in 60 days); use n',
  ],
  ['an end tomorrow', { retires: '2026-12-01' }, 'm will be retired on 2026-12-01 (in 1 day)'],
  ['an end today', { retires: '2026-11-30' }, 'm was retired on 2026-11-30'],
  ['an end long past', { retires: '2026-03-09', replacedBy: 'n' }, 'm was retired on 2026-03-09; use n'],
  [
    'another model from tomorrow on',
    { reroutedFrom: '2026-12-01', replacedBy: 'n' },
    'from 2026-12-01 on (in 1 day) requests for m are answered by another model, n',
  ],
  [
    'another model by now',
    { reroutedFrom: '2026-11-30' },
    'since 2026-11-30 requests for m are answered by another model',
  ],
  ['another model in a year', { reroutedFrom: '2027-11-30', replacedBy: 'n' }, undefined],
  [
    'another model in a year and an end soon',
    { reroutedFrom: '2027-11-30', retires: '2026-12-30' },
    'm will be retired on 2026-12-30 (in 30 days)',
  ],
  ['no date', { replacedBy: 'n' }, 'm is deprecated; use n'],
])('a model with %s', (_what, lifecycle, expected) => {
  expect(notice(lifecycle)).toBe(expected);
});
