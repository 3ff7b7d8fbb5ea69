import { stem, wordSet } from '../words';

/** The kind of value that a question asks for; `any` where its words do not say. */
export type ValueType =
  'number' | 'code' | 'money' | 'time' | 'duration' | 'date' | 'frequency' | 'percent' | 'name' | 'any';

const stems = (list: string): ReadonlySet<string> => new Set([...wordSet(list)].map(stem));

/** By the last noun of what is asked for. */
const byHead: readonly (readonly [ValueType, ReadonlySet<string>])[] = [
  ['code', stems('code pin number id plate combination bib extension passcode')],
  [
    'money',
    stems('rent bill fee premium price salary transfer budget amount deposit wage allowance payment fare mortgage'),
  ],
  ['time', stems('time o-clock alarm')],
  ['date', stems('date birthday anniversary deadline')],
  ['number', stems('count score size distance weight height level rank total mileage temperature')],
  ['duration', stems('duration length streak')],
  ['percent', stems('percentage percent discount share')],
  ['frequency', stems('frequency schedule')],
  [
    'name',
    stems(`name title brand supplier walker coordinator partner host dentist friend doctor manager teacher neighbour
      hotel restaurant lab garage bank club author company city country landlord mechanic`),
  ],
];

/** @param question in lower case. @param head the last noun of what is asked for. */
export function valueTypeOf(question: string, head: string): ValueType {
  if (/\bwhat (?:day|days|date|month|year)\b/u.test(question)) return 'date';
  if (/\b(?:what time|at which hour)\b/u.test(question)) return 'time';
  if (
    /\bhow much (?:time|longer)\b|\bhow long\b|\bfor how many (?:minutes|hours|days|weeks|months|years)\b/u.test(
      question,
    )
  ) {
    return 'duration';
  }
  if (/\bhow often\b|\bhow many times (?:a|per|each)\b/u.test(question)) return 'frequency';
  if (/\bhow (?:many|old|tall|far|heavy|high|big|large|fast)\b/u.test(question)) return 'number';
  if (/\bwhat percent/u.test(question)) return 'percent';
  if (/\bhow much\b/u.test(question))
    return /\b(?:weight|water|sugar|flour|space|data)\b/u.test(question) ? 'number' : 'money';
  if (/^\W*when\b|\bwhen (?:is|was|did|do|does|are|were|will)\b/u.test(question)) return 'date';
  if (/\b(?:who|whom|whose)\b|^\W*where\b/u.test(question)) return 'name';
  const listed = byHead.find(([, heads]) => heads.has(stem(head)));
  return listed?.[0] ?? 'any';
}
