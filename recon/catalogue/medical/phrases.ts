import type { DomainCatalogue } from '../catalogue';

/** A basis: the truth of what is said rests on it. Stands beside a clause, before or after. */
export const basisPhrases: DomainCatalogue['basisPhrases'] = [
  'on the strength of {reference}',
  'as borne out by {reference}',
  'resting on {reference}',
  'with {reference} as the ground',
  'in reliance on {reference}',
  'taking {reference} as its basis',
  'as derived from {reference}',
  'grounded in {reference}',
  'by inference from {reference}',
  'with support from {reference}',
  'as sustained by {reference}',
];

/** A prompt: the step was taken because of it, and stays taken. */
export const promptPhrases: DomainCatalogue['promptPhrases'] = [
  'once in receipt of {reference}',
  'in response to {reference}',
  'as called for by {reference}',
  'after {reference} had come to notice',
  'on a request occasioned by {reference}',
  'on the occasion of {reference}',
  'as the next step after {reference}',
  'as set going by {reference}',
  'following notification of {reference}',
  'when word came of {reference}',
  'under arrangements made upon {reference}',
];

/** A second ground: stands on its own. */
export const secondGroundPhrases: DomainCatalogue['secondGroundPhrases'] = [
  'independently of any other ground, on {reference}',
  'on a footing of its own, namely {reference}',
  'by a separate line of reasoning, from {reference}',
  'without need of any other finding, on {reference}',
  'as a ground sufficient in itself, on {reference}',
  'with no reliance on earlier working, from {reference}',
  'standing by itself on {reference}',
  'as distinct support that needs nothing beside it, from {reference}',
];

export const closingPhrases: DomainCatalogue['closingPhrases'] = [
  '{what} ends at {at}',
  'after {at}, {what} will be over',
  '{what} runs until {at} and no longer',
  'a limit applies, since {what} closes at {at}',
  'this can be done only until {at}, when {what} comes to an end',
  'the latest time is {at}, at which {what} expires',
  '{what} lapses at {at}',
];

/** Words that a window is called by. */
export const windowNames: DomainCatalogue['windowNames'] = [
  'the hours before the collapse',
  'the night changeover',
  'the preparation run',
  'the afternoon medication round',
  'the transfer period',
  'the bag change interval',
  'the restocking spell',
  'the early treatment period',
  'the unplanned pause',
  'the handling interval',
  'the evening infusion period',
  'the observation gap',
];
