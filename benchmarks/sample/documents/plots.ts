import * as people from './people';
import type { Subject } from './subject';
import * as works from './works';

/** A question of two hops: the first document names, under `link`, the title of the second, which states what is asked. */
export interface BridgePlot {
  readonly first: Subject;
  readonly link: string;
  readonly second: Subject;
  readonly asked: string;
  /** With the place `{title}`, of the first document; the link is not named. */
  readonly question: string;
}

/** A question about two documents of one kind, `{one}` and `{other}` by title; its answer stands in neither title. */
export interface ComparisonPlot {
  readonly subject: Subject;
  /** What two of the other documents are about: the kind of thing that the answer is. */
  readonly beside: Subject;
  readonly rule: ComparisonRule;
  readonly question: string;
}

export type ComparisonRule =
  /** The document with the smaller (or larger) number under `compared` says the answer under `asked`. */
  | { readonly kind: 'pick'; readonly compared: string; readonly wanted: 'smaller' | 'larger'; readonly asked: string }
  /** "yes" where the first has the smaller (or larger) number. */
  | { readonly kind: 'order'; readonly compared: string; readonly wanted: 'smaller' | 'larger' }
  /** "yes" where both have the same value. */
  | { readonly kind: 'same'; readonly compared: string };

export const bridgePlots: readonly BridgePlot[] = [
  {
    first: works.bridge,
    link: 'engineer',
    second: people.engineer,
    asked: 'birthplace',
    question: 'In which town was the engineer who designed the {title} born?',
  },
  {
    first: works.theatre,
    link: 'architect',
    second: people.architect,
    asked: 'trade',
    question: 'Which trade did the architect of the {title} learn first?',
  },
  {
    first: works.observatory,
    link: 'founder',
    second: people.astronomer,
    asked: 'telescope',
    question: 'What was the first telescope of the founder of the {title} made from?',
  },
  {
    first: works.museum,
    link: 'founder',
    second: people.collector,
    asked: 'childhood',
    question: 'What did the founder of the {title} collect as a child?',
  },
  {
    first: works.ferry,
    link: 'captain',
    second: people.captain,
    asked: 'instrument',
    question: 'Which instrument did the first captain of the {title} play?',
  },
  {
    first: works.novel,
    link: 'author',
    second: people.novelist,
    asked: 'debut',
    question: 'What was the first book by the author of the novel {title}?',
  },
  {
    first: works.film,
    link: 'director',
    second: people.director,
    asked: 'teacher',
    question: 'Who taught the director of the film {title}?',
  },
  {
    first: works.band,
    link: 'singer',
    second: people.singer,
    asked: 'job',
    question: 'What had the singer of the band {title} worked as before?',
  },
  {
    first: works.orchestra,
    link: 'conductor',
    second: people.conductor,
    asked: 'cousin',
    question: 'Who was the cousin of the first conductor of the {title}?',
  },
  {
    first: works.newspaper,
    link: 'town',
    second: works.town,
    asked: 'product',
    question: 'What is the town where the {title} is printed known for making?',
  },
  {
    first: works.festival,
    link: 'town',
    second: works.town,
    asked: 'river',
    question: 'On which river lies the town that hosts the {title}?',
  },
  {
    first: works.painting,
    link: 'painter',
    second: people.painter,
    asked: 'lastHome',
    question: 'In which town did the painter of {title} spend the last years?',
  },
];

export const comparisonPlots: readonly ComparisonPlot[] = [
  {
    subject: works.bridge,
    beside: people.engineer,
    rule: { kind: 'pick', compared: 'opened', wanted: 'smaller', asked: 'engineer' },
    question: 'Of the {one} and the {other}, who designed the bridge that was opened first?',
  },
  {
    subject: works.theatre,
    beside: people.architect,
    rule: { kind: 'pick', compared: 'seats', wanted: 'larger', asked: 'architect' },
    question: 'Of the {one} and the {other}, who was the architect of the one with more seats?',
  },
  {
    subject: works.observatory,
    beside: people.astronomer,
    rule: { kind: 'pick', compared: 'altitude', wanted: 'larger', asked: 'founder' },
    question: 'Of the {one} and the {other}, who was the founder of the one that lies higher?',
  },
  {
    subject: works.ferry,
    beside: people.captain,
    rule: { kind: 'pick', compared: 'launched', wanted: 'larger', asked: 'captain' },
    question: 'Of the ferries {one} and {other}, who was the first captain of the one launched later?',
  },
  {
    subject: works.novel,
    beside: people.novelist,
    rule: { kind: 'pick', compared: 'published', wanted: 'smaller', asked: 'author' },
    question: 'Of the novels {one} and {other}, who wrote the one that was published first?',
  },
  {
    subject: works.film,
    beside: people.director,
    rule: { kind: 'pick', compared: 'minutes', wanted: 'larger', asked: 'director' },
    question: 'Of the films {one} and {other}, who directed the longer one?',
  },
  {
    subject: works.band,
    beside: people.singer,
    rule: { kind: 'pick', compared: 'formed', wanted: 'smaller', asked: 'singer' },
    question: 'Of the bands {one} and {other}, who was the singer of the one formed first?',
  },
  {
    subject: works.festival,
    beside: works.town,
    rule: { kind: 'pick', compared: 'begun', wanted: 'smaller', asked: 'town' },
    question: 'Of the {one} and the {other}, which town hosts the older one?',
  },
  {
    subject: works.orchestra,
    beside: people.conductor,
    rule: { kind: 'same', compared: 'town' },
    question: 'Are the {one} and the {other} based in the same town?',
  },
  {
    subject: works.museum,
    beside: people.collector,
    rule: { kind: 'order', compared: 'rooms', wanted: 'larger' },
    question: 'Does the {one} have more rooms than the {other}?',
  },
  {
    subject: works.painting,
    beside: people.painter,
    rule: { kind: 'same', compared: 'painter' },
    question: 'Were {one} and {other} painted by the same person?',
  },
  {
    subject: works.newspaper,
    beside: works.town,
    rule: { kind: 'order', compared: 'founded', wanted: 'smaller' },
    question: 'Was the {one} founded before the {other}?',
  },
];
