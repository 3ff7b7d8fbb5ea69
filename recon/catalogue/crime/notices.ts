import type { DomainCatalogue, NoticeKind } from '../catalogue';

/** Wordings that suit any aspect, whatever its number. */
const flawed = [
  'no reliance is to be placed on {aspect} any longer, the reason being {cause}',
  'this office withdraws {aspect} because of {cause}',
  'a fault has come to light in {aspect}, namely {cause}',
] as const;

const sound = [
  'the doubt about {aspect} is lifted by {cause}',
  'this office reinstates {aspect} in view of {cause}',
  'with {cause}, the objection to {aspect} falls away',
] as const;

function notice(
  id: string,
  [rule, predicate]: readonly [string, string],
  cause: string,
  statements: readonly string[],
  restoration?: Pick<NonNullable<NoticeKind['restoration']>, 'cause' | 'statements'>,
): NoticeKind {
  return {
    id,
    strikes: { rule, predicate },
    entryType: 'INTEGRITY NOTICE',
    author: 'integrityOfficer',
    cause,
    statements: [...flawed, ...statements],
    ...(restoration && {
      restoration: {
        cause: restoration.cause,
        statements: [...sound, ...restoration.statements],
        entryType: 'INTEGRITY NOTICE',
      },
    }),
  };
}

const taken = [
  'the examiner concerned reports {cause} and asks that {aspect} be struck out',
  'on review of the bench notes, {aspect} cannot stand, there having been {cause}',
  'a second pair of eyes went over {aspect} and found {cause}',
  'handling at the scene has been looked at again, and {cause} spoils {aspect}',
] as const;

const measured = [
  'the instrument log for the day shows {cause}, which disposes of {aspect}',
  'at the yearly inspection {cause} was discovered, and {aspect} came of work in the period affected',
  'control samples gave the alarm: {cause} had touched {aspect}',
  'the laboratory itself has written to say that {aspect} suffered from {cause}',
] as const;

const stored = [
  'the store audit turned up {cause}, and {aspect} must go',
  'between shelf and bench there was {cause}, so that {aspect} can no longer be used safely',
  'the movement sheet confirms {cause} for {aspect}',
  'continuity could not be shown, on account of {cause}, for {aspect}',
] as const;

const withdrawn = [
  'by signed letter there has been {cause}, and {aspect} is to be read no more',
  'the person who gave it came to the desk, and {cause} followed: that is the end of {aspect}',
  'an officer called at the house and noted {cause} in respect of {aspect}',
  'following {cause}, {aspect} is taken out of use',
] as const;

const timed = [
  'the set clock was tried against the speaking clock, with {cause} as the outcome, so {aspect} is not to be used',
  'a technician opened the recorder and found {cause}, to the detriment of {aspect}',
  'as to {aspect}, the machine suffered from {cause} on the days in question',
  'the maker confirms {cause} for the unit that produced {aspect}',
] as const;

const duplicates = {
  cause: 'verification of the duplicate lifts',
  statements: [
    'spare acetates taken on the day were compared, and {cause} makes {aspect} good',
    'the bureau kept a second set, and {cause} has now been completed for {aspect}',
    '{aspect} may be used again after {cause}',
    'an outside expert carried out {cause}, leaving {aspect} sound',
  ],
} as const;

const spare = {
  cause: 'a clean run on the reserved portion',
  statements: [
    'part had been frozen unused, and {cause} makes {aspect} good',
    '{aspect} may be used again after {cause}',
    'the sister laboratory reports {cause}, leaving {aspect} sound',
    'what was put by on the day has allowed {cause}, which brings {aspect} back to the file',
  ],
} as const;

export const notices: DomainCatalogue['notices'] = [
  notice('smudged', ['C2', 'prints'], 'smudging in the course of lifting', taken, duplicates),
  notice('mixed', ['C2', 'bio'], 'mixing of tubes at the scene', taken, spare),
  notice('spilt', ['C2', 'trace'], 'contact with a cleaning agent', taken),
  notice('developer', ['C5', 'latents'], 'a fuming chamber out of calibration', measured, duplicates),
  notice('comparison', ['C8', 'printMatch'], 'a comparison screen out of calibration', measured),
  notice('profile', ['C9', 'dnaMatch'], 'carry-over between wells', measured, spare),
  notice('balance', ['C11', 'substance'], 'a spectrometer out of calibration', measured, spare),
  notice('seal', ['C25', 'prints'], 'a seal broken in custody', stored),
  notice('seal-trace', ['C25', 'trace'], 'a bag torn in custody', stored),
  notice('seal-paper', ['C25', 'paper'], 'pages exchanged in custody', stored),
  notice('seal-car', ['C25c', 'prints'], 'a seal missing on arrival', stored),
  notice('seal-tip', ['C25t', 'prints'], 'a label swapped in custody', stored, duplicates),
  notice('grievance', ['C6', 'motive'], 'retraction by the witness', withdrawn),
  notice('whereabouts', ['C20', 'claim'], 'retraction of what was said', withdrawn),
  notice('clock', ['C23t', 'footage'], 'a recorder clock set wrong', timed, {
    cause: 'certification of the clock offset',
    statements: [
      'the difference has been measured to the second, and {cause} makes {aspect} good',
      '{aspect} may be used again after {cause}',
      'the maker attended, and {cause} was signed for {aspect}',
      'now that there is {cause}, {aspect} returns to the file',
    ],
  }),
];
