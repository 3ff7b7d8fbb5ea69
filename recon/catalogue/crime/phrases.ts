import type { DomainCatalogue } from '../catalogue';

/** A basis: the truth of what is said rests on it. All can stand before a clause, after it, and beside one another. */
export const basisPhrases: DomainCatalogue['basisPhrases'] = [
  'on the strength of {reference}',
  'relying on {reference}',
  'on the footing of {reference}',
  'with {reference} as the ground',
  'resting on {reference}',
  'on no other authority than {reference}',
  'founded upon {reference}',
  'taking {reference} as it stands',
  'going by {reference}',
  'for the reason given by {reference}',
  'as borne out by {reference}',
];

/** A prompt: the step was taken because of it, and stays taken. */
export const promptPhrases: DomainCatalogue['promptPhrases'] = [
  'once {reference} was in hand',
  'following up {reference}',
  'in response to {reference}',
  'as the next step after {reference}',
  'at the request made upon {reference}',
  'prompted by {reference}',
  'when word came of {reference}',
  'as called for by {reference}',
  'acting upon {reference}',
  'in the wake of {reference}',
  'because {reference} had come through',
];

/** A second ground: it stands on its own. */
export const secondGroundPhrases: DomainCatalogue['secondGroundPhrases'] = [
  'quite apart from any earlier ground, on {reference}',
  'by a separate road, from {reference}',
  'on a footing of its own, namely {reference}',
  'independently of whatever was entered before, on {reference}',
  'needing nothing else beside it, on {reference}',
  'as a further ground sufficient in itself, on {reference}',
  'even if the rest were set aside, on {reference}',
  'by another way that stands alone, through {reference}',
];

export const closingPhrases: DomainCatalogue['closingPhrases'] = [
  '{what} ends at {at}, and after that it can no longer be done',
  'the last moment for it is {at}, when {what} runs out',
  '{what} lapses at {at}',
  'it has to be done before {what} expires at {at}',
  'beyond {at}, the close of {what}, nothing more is possible',
  'time is short, since {what} stops at {at}',
  'we have until {at}, when {what} comes to an end',
  'a note on the docket says that {what} is over at {at}',
];
