/** A basis: the truth of what follows rests on it. */
export const basisPhrases: readonly string[] = [
  'on the strength of {reference}',
  'resting on {reference}',
  'as {reference} bears out',
  'relying on {reference}',
  'drawn from {reference}',
  'taking {reference} as its ground',
  'founded on {reference}',
  'the evidence for this being {reference}',
  'in reliance upon {reference}',
  'because {reference} supports it',
];

/** A prompt: the step was taken because of it, and stays taken. */
export const promptPhrases: readonly string[] = [
  'once {reference} was in hand',
  'undertaken in response to {reference}',
  'called for by {reference}',
  'following up {reference}',
  'commissioned after {reference} came in',
  'the occasion for it being {reference}',
  'put in hand because of {reference}',
  'requested in the wake of {reference}',
  'set in motion by {reference}',
  'ordered upon receipt of {reference}',
];

/** A second ground: stands on its own. */
export const secondGroundPhrases: readonly string[] = [
  'independently of any other ground, on {reference}',
  'on a separate footing, namely {reference}',
  'by a route of its own, from {reference}',
  'as a ground sufficient by itself, on {reference}',
  'standing apart from the earlier working, on {reference}',
  'without leaning on any other assessment, from {reference}',
  'as a distinct line of support, on {reference}',
  'needing nothing else beside it, from {reference}',
];

/** A closing. */
export const closingPhrases: readonly string[] = [
  '{what} ends at {at}, after which the step can no longer be taken',
  'the last moment for this is {at}, when {what} runs out',
  '{what} lapses at {at}, and nothing can be done under it thereafter',
  'it has to be completed before {what} expires at {at}',
  'no step of this kind is open beyond {at}, the close of {what}',
  '{what} was stated to terminate at {at}, with no extension available',
  'counsel records that {what} comes to its end at {at}, which closes the step',
];

/** What a question's span of hours is called. */
export const windowNames: readonly string[] = [
  'the release of the payment',
  'the approval run',
  'the evening of the vendor change',
  'the overnight batch',
  'the unscheduled release session',
  'the payment cut-off',
  'the bank file transmission',
  'the late posting run',
  'the approval override',
  'the master file edit',
  'the period-end close',
  'the second release',
];
