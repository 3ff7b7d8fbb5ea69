import type { DomainCatalogue, NoticeKind } from '../catalogue';

/** Wordings that suit any aspect, whatever its number. */
const flawed = [
  'no reliance is to be placed on {aspect}, found to be {cause}',
  'quality review withdraws {aspect}, now known to be {cause}',
  'a fault has come to notice in {aspect}, namely {cause}',
] as const;

const good = ['the doubt about {aspect} is lifted: {cause}', 'quality review reinstates {aspect}, {cause}'] as const;

function notice(
  id: string,
  [rule, predicate]: readonly [string, string],
  cause: string,
  statements: readonly string[],
  restoration?: NoticeKind['restoration'],
): NoticeKind {
  return {
    id,
    strikes: { rule, predicate },
    entryType: 'CORRECTION NOTICE',
    author: 'quality',
    cause,
    statements: [...flawed, ...statements],
    ...(restoration && { restoration }),
  };
}

const wrongUnit = [
  'the enquiry behind {aspect} had gone astray, the answer being {cause}',
  'on checking the envelope, {aspect} proved to be {cause}',
  'the confirmations desk reports {aspect} as {cause}',
  'the respondent had no competence to answer, {aspect} having been {cause}',
];

const withdrawn = [
  'the interviewee has written in, and {aspect} is {cause}',
  'by signed letter {aspect} was {cause}',
  'the interview team records that {aspect} has been {cause}',
  'on reading the typed memo over, the interviewee took back {aspect}, hence {cause}',
];

export const notices: DomainCatalogue['notices'] = [
  notice('ledger-restated', ['F3', 'payee'], 'restated after a keying error', [
    'the accounts department has rewritten {aspect}, which was {cause}',
    'in the corrected books {aspect} no longer reads as before, having been {cause}',
    'a reversing journal replaces {aspect}, {cause}',
    'the ledger accountant asks that {aspect} be disregarded as {cause}',
  ]),
  notice(
    'superseded-register',
    ['F4', 'address'],
    'taken from a superseded register',
    [
      'the register office points out that {aspect} had been {cause}',
      'the edition consulted for {aspect} was out of date, the entry being {cause}',
      'comparison with the current volume shows {aspect} to have been {cause}',
      'the copyist used an old edition, so that {aspect} must be treated as {cause}',
    ],
    {
      cause: 'the current register carries the same particulars',
      entryType: 'VENDOR CHECK',
      statements: [
        ...good,
        'the register office has certified {aspect} anew, since {cause}',
        'a fresh extract confirms {aspect}, for {cause}',
        'on inspection of the new volume {aspect} may be used again, as {cause}',
        'the analyst vouches for {aspect} in view of this: {cause}',
      ],
    },
  ),
  notice('mixed-bundle', ['F4', 'invoice'], 'mixed with papers from another bundle', [
    'the evidence clerk reports {aspect} as {cause}',
    'on recounting the sheets, {aspect} turned out to be {cause}',
    'the seal had been opened and {aspect} had become {cause}',
    'page order and staples show {aspect} to have been {cause}',
  ]),
  notice('form-incomplete', ['F4', 'form'], 'copied without the signed reverse', [
    'the scanning bureau reports {aspect} as {cause}',
    'a sheet is missing from {aspect}, {cause}',
    'on comparison with the paper original {aspect} was seen to be {cause}',
    'the copy register marks {aspect} as {cause}',
  ]),
  notice(
    'image-hash',
    ['F6', 'madeOn'],
    'at variance with its hash value',
    [
      'the hash check run over {aspect} failed, the copy being {cause}',
      'verification software reports {aspect} to be {cause}',
      'the acquisition log shows {aspect} as {cause}',
      'a repeat of the checksum leaves {aspect} {cause}',
    ],
    {
      cause: 'a second image was taken and its hash value matches',
      entryType: 'FORENSIC IMAGING',
      statements: [
        ...good,
        'the laboratory stands by {aspect} again, since {cause}',
        'the comparison has been redone and {aspect} holds, for {cause}',
        'the failed checksum no longer tells against {aspect}, as {cause}',
        'the examiner certifies {aspect} in view of this: {cause}',
      ],
    },
  ),
  notice('wrong-unit', ['F12', 'noDelivery'], 'answered by the wrong unit', wrongUnit),
  notice('wrong-unit-tipped', ['F12t', 'noDelivery'], 'answered by the wrong unit', wrongUnit),
  notice('shared-credentials', ['F15', 'approval'], 'shared among several users', [
    'it has been admitted that {aspect} were {cause}',
    'the team leader concedes that {aspect} had been {cause}',
    'a note under the keyboard shows that {aspect} were {cause}',
    'the access review found {aspect} to have been {cause}',
  ]),
  notice(
    'mandate-uncertified',
    ['F8', 'signatory'],
    "supplied without the certifying officer's stamp",
    [
      "the bank's legal desk points out that {aspect} had been {cause}",
      'counsel returned {aspect} as {cause}',
      'a check of the enclosures showed {aspect} to be {cause}',
      'the evidence register marks {aspect} as {cause}',
    ],
    {
      cause: 'the bank has certified the papers afresh',
      entryType: 'BANK RECORD',
      statements: [
        ...good,
        'the paying bank stands by {aspect}, since {cause}',
        'the missing stamp no longer tells against {aspect}, for {cause}',
        'the liaison officer reports {aspect} as good, as {cause}',
        '{aspect} may be used again in view of this: {cause}',
      ],
    },
  ),
  notice('memo-withdrawn', ['F21', 'claim'], 'withdrawn by the person who gave it', withdrawn),
  notice('count-withdrawn', ['F21g', 'goods'], 'withdrawn by the person who gave it', withdrawn),
  notice('approver-withdrawn', ['F21a', 'approver'], 'withdrawn by the person who gave it', withdrawn),
];
