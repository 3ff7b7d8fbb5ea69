import type { Bank } from './phrases';
import type { ValueKind } from './values';

/** Something the assistant recommends by name or number and is asked about later. */
export interface AdviceStory {
  readonly domain: string;
  readonly attribute: string;
  readonly values: ValueKind;
  readonly ask: string;
  /** The assistant's sentences with `{value}`, by bank. */
  readonly reply: Readonly<Record<Bank, string>>;
  readonly question: string;
}

export const adviceStories: readonly AdviceStory[] = [
  {
    domain: 'books',
    attribute: 'advice.mystery_novel',
    values: 'title',
    ask: 'Can you invent a title for a mystery story that our book club could write together?',
    reply: {
      A: 'For a mystery set in a small harbour town, I would call it {value}. It hints at the motive without giving the ending away.',
      B: 'How about {value}? It sounds old-fashioned in a good way, and nobody will guess the culprit from it.',
    },
    question:
      'I am going back over our chat about the book club. Which title did you come up with for our mystery story?',
  },
  {
    domain: 'internet',
    attribute: 'advice.guest_network',
    values: 'network',
    ask: 'I need a name for a guest Wi-Fi that does not give away where I live. Can you think of one?',
    reply: {
      A: 'A neutral compound works well, so you could call the guest Wi-Fi {value}. It says nothing about you or the house.',
      B: 'My pick for the guests would be {value}, since it is easy to spell and reveals nothing.',
    },
    question: 'You helped me choose a name for a guest Wi-Fi. What was the name you proposed?',
  },
  {
    domain: 'novel',
    attribute: 'advice.character_name',
    values: 'person',
    ask: 'I need a full name for a retired ship’s doctor in my book. Do you have an idea?',
    reply: {
      A: 'For a retired ship’s doctor, {value} has the right weight. It is unusual, but a reader can pronounce it.',
      B: 'I would christen the doctor {value}, which sounds like somebody who has seen a few storms.',
    },
    question: 'Can you remind me what name you gave to the retired ship’s doctor in my book?',
  },
  {
    domain: 'baking',
    attribute: 'advice.soaking_time',
    values: 'minutes',
    ask: 'I want to put sunflower seeds into my bread. Do they need soaking first?',
    reply: {
      A: 'Yes, soak the seeds in warm water for {value}, then drain them well, or they will pull moisture out of the crumb.',
      B: 'Give them {value} in warm water. After that they are soft enough and no longer steal water from the dough.',
    },
    question: 'For how many minutes did you tell me to soak the sunflower seeds?',
  },
  {
    domain: 'allotment',
    attribute: 'advice.shed_name',
    values: 'venue',
    ask: 'We are painting a sign for our garden shed. What could we call the place?',
    reply: {
      A: 'Something rustic would suit a shed, so paint {value} on the sign and add a small bird in the corner.',
      B: 'Put {value} on it. A grand name for a small shed always makes visitors smile.',
    },
    question: 'I forgot the name that you thought up for our garden shed. What was it?',
  },
  {
    domain: 'cycling',
    attribute: 'advice.cadence_route',
    values: 'kilometres',
    ask: 'What distance would be a good test before my bike trip through the Alps?',
    reply: {
      A: 'A test ride of {value} over a long weekend would tell you how saddle, luggage and knees get along.',
      B: 'Ride {value} over three free days with full bags. If that feels fine, the trip will, too.',
    },
    question: 'How many kilometres long was the test ride you advised before my bike trip through the Alps?',
  },
  {
    domain: 'dog',
    attribute: 'advice.puppy_class',
    values: 'business',
    ask: 'My friend wants to open a dog salon and is looking for a name. Do you have a suggestion?',
    reply: {
      A: 'A pair of nouns looks good above a door. I would go for {value}, which is friendly without being cute.',
      B: 'Let her call the salon {value}. It would fit on a small sign and is easy to remember.',
    },
    question: 'What name did you recommend for the dog salon that my friend wants to open?',
  },
];

/** A taste of the user that a good answer takes into account; graded by a rubric. */
export interface PreferenceStory {
  readonly domain: string;
  readonly attribute: string;
  readonly values: ValueKind;
  readonly statement: Readonly<Record<Bank, string>>;
  readonly question: string;
  readonly rubric: string;
}

export const preferenceStories: readonly PreferenceStory[] = [
  {
    domain: 'running',
    attribute: 'running.preferred_shoe_maker',
    values: 'business',
    statement: {
      A: '{ask} I should say that I only wear shoes by {value}, because everything else gives me blisters.',
      B: 'My feet get along with {value} shoes and with nothing else, after years of blisters. {ask}',
    },
    question: 'I need new running shoes for the season. What would you look at?',
    rubric:
      'The user would prefer suggestions that stay with shoes by {value}, the only ones that do not give them blisters, such as which type of their shoes to choose. They may not prefer a general list of other makers.',
  },
  {
    domain: 'books',
    attribute: 'books.admired_author',
    values: 'person',
    statement: {
      A: '{ask} Lately I have read everything by {value}, whose dry humour is exactly my thing, and I cannot stand gore.',
      B: 'The author I would follow anywhere is {value}, since the humour is so dry. Gory books I put down at once. {ask}',
    },
    question: 'I have a long train journey ahead. Can you recommend something to read?',
    rubric:
      'The user would prefer recommendations of books with the dry humour they love in the work of {value}. They would not prefer anything gory, or recommendations that ignore the author they follow.',
  },
  {
    domain: 'photography',
    attribute: 'photography.editing_program',
    values: 'network',
    statement: {
      A: '{ask} I do all my editing in {value} and refuse to pay for a subscription.',
      B: 'Everything I shoot goes through {value}, as I will not rent software by the month. {ask}',
    },
    question: 'How could I speed up the way I edit my pictures?',
    rubric:
      'The user would prefer tips for working faster in {value}, the program they already use. They may not prefer advice to move to a program that has to be paid by subscription.',
  },
  {
    domain: 'baking',
    attribute: 'baking.favourite_bake',
    values: 'title',
    statement: {
      A: '{ask} I learned all I know from a book called {value}, and its rye loaf is the one thing I never get wrong.',
      B: 'A book by the name of {value} taught me to bake, and the rye loaf in it always succeeds. {ask}',
    },
    question: 'Some friends are coming over on Sunday. What should I bake for them?',
    rubric:
      'The user would prefer ideas that build on the rye loaf from {value}, which they never get wrong, or bakes that are close to it. They may not prefer elaborate recipes unrelated to what they know.',
  },
  {
    domain: 'lisbon',
    attribute: 'lisbon.travel_card',
    values: 'business',
    statement: {
      A: '{ask} I have already bought the {value} city pass, and I want to see as few crowds as possible.',
      B: 'A {value} city pass is lying in my drawer, paid for, and crowds are what I want to avoid. {ask}',
    },
    question: 'I have one free day in Lisbon. How would you spend it?',
    rubric:
      'The user would prefer a day that makes use of the {value} city pass they already own and that keeps away from crowds. They may not prefer the most popular sights at busy hours or things that need other tickets.',
  },
  {
    domain: 'gym',
    attribute: 'gym.training_app',
    values: 'network',
    statement: {
      A: '{ask} I log everything in {value}, and because of my knee I leave out anything with jumps.',
      B: 'Whatever I lift ends up in {value}, and jumping is off the table because of my knee. {ask}',
    },
    question: 'Can you put together a short workout for a hotel room?',
    rubric:
      'The user would prefer a workout without jumps, on account of their knee, in a form that is easy to log in {value}. They may not prefer plyometric exercises or advice to try a different app.',
  },
];

/** Things of one sort that are paid for in different sessions. */
export interface PurchaseStory {
  readonly domain: string;
  readonly topic: string;
  /** Noun phrases with their article; three of them are bought, the fourth is asked for by the unanswerable twin. */
  readonly items: readonly [string, string, string, string];
}

export const purchaseStories: readonly PurchaseStory[] = [
  {
    domain: 'photography',
    topic: 'photography',
    items: ['a carbon tripod', 'a padded camera bag', 'a polarising filter', 'a light meter'],
  },
  {
    domain: 'allotment',
    topic: 'allotment',
    items: ['a cold frame', 'a long-handled hoe', 'a rain barrel', 'a wheelbarrow'],
  },
  {
    domain: 'dog',
    topic: 'dog',
    items: ['an orthopaedic dog bed', 'a chest harness', 'a travel crate', 'a grooming table'],
  },
  {
    domain: 'cycling',
    topic: 'cycling',
    items: ['a hub dynamo', 'a pair of panniers', 'a repair stand', 'a child seat'],
  },
  {
    domain: 'baking',
    topic: 'baking',
    items: ['a grain mill', 'a cast-iron pot', 'a set of proofing baskets', 'a stand mixer'],
  },
  {
    domain: 'piano',
    topic: 'piano',
    items: ['an adjustable bench', 'a pair of closed headphones', 'a metronome', 'a reading lamp'],
  },
  {
    domain: 'knitting',
    topic: 'knitting',
    items: ['a set of wooden needles', 'a yarn winder', 'a blocking mat', 'a spinning wheel'],
  },
  {
    domain: 'renting',
    topic: 'flat',
    items: ['a hallway mirror', 'a second-hand sofa', 'a floor lamp', 'a dining table'],
  },
];

/** Counts of one sort from different occasions. */
export interface TallyStory {
  readonly domain: string;
  /** Plural noun phrases with their place: what was counted where. */
  readonly counts: readonly [string, string];
  readonly question: string;
  readonly missing: string;
}

export const tallyStories: readonly TallyStory[] = [
  {
    domain: 'food-bank',
    counts: ['jars at the spring collection', 'jars at the school collection'],
    question: 'How many jars did we get at the spring collection and the school collection together?',
    missing: 'How many jars did we get at the spring collection and the harvest fair together?',
  },
  {
    domain: 'photography',
    counts: ['birds during the estuary walk', 'birds during the reservoir walk'],
    question: 'How many birds did I count on the estuary walk and the reservoir walk together?',
    missing: 'How many birds did I count on the estuary walk and the mountain walk together?',
  },
  {
    domain: 'allotment',
    counts: ['tulip bulbs along the fence', 'tulip bulbs under the apple tree'],
    question: 'How many tulip bulbs are there along the fence and under the apple tree in total?',
    missing: 'How many tulip bulbs are there along the fence and beside the shed in total?',
  },
  {
    domain: 'chess',
    counts: ['players at the winter tournament', 'players at the summer tournament'],
    question: 'How many players took part in the winter tournament and the summer tournament in total?',
    missing: 'How many players took part in the winter tournament and the school tournament in total?',
  },
];

/** Two things the user did, in the simple past, and one that was never mentioned. */
export interface DatedStory {
  readonly domain: string;
  readonly did: readonly [string, string];
  readonly neverDid: string;
}

export const datedStories: readonly DatedStory[] = [
  {
    domain: 'running',
    did: ['ran up the lighthouse hill without a break', 'finished my first night run'],
    neverDid: 'ran with the mayor',
  },
  {
    domain: 'car',
    did: ['replaced the wiper motor', 'drove over the mountain pass'],
    neverDid: 'repainted the bonnet',
  },
  {
    domain: 'office',
    did: ['handed in the audit report', 'gave the talk about data quality'],
    neverDid: 'moved to the ground floor',
  },
  {
    domain: 'dog',
    did: ['brought the puppy home', 'passed the obedience exam with him'],
    neverDid: 'took him to the dog show',
  },
  { domain: 'allotment', did: ['built the bean trellis', 'dug the first potatoes'], neverDid: 'planted the fig tree' },
  {
    domain: 'novel',
    did: ['finished the prologue', 'read a chapter at the library'],
    neverDid: 'posted the manuscript to an agent',
  },
  { domain: 'piano', did: ['played at the care home', 'had the old upright tuned'], neverDid: 'played at the wedding' },
  { domain: 'renting', did: ['picked up the new keys', 'repaired the balcony door'], neverDid: 'met the caretaker' },
  {
    domain: 'knitting',
    did: ['cast on the grey cardigan', 'gave away the striped scarf'],
    neverDid: 'entered the wool fair',
  },
];

/** Outings of one sort to places with made-up names. */
export interface OutingStory {
  readonly domain: string;
  readonly event: string;
}

export const outingStories: readonly OutingStory[] = [
  { domain: 'baking', event: 'sourdough class' },
  { domain: 'photography', event: 'darkroom workshop' },
  { domain: 'chess', event: 'simultaneous exhibition' },
  { domain: 'knitting', event: 'lace workshop' },
  { domain: 'novel', event: 'poetry reading' },
  { domain: 'piano', event: 'chamber concert' },
];
