import type { FactSource, Subject } from './subject';

/** A person known for one kind of work; titles are settled by the document about that work or drawn. */
function person(
  profession: string,
  facts: Readonly<Record<string, FactSource>>,
  sentences: Subject['sentences'],
  asides: readonly string[],
): Subject {
  return {
    title: { from: 'person', text: '{name}' },
    facts: { born: 'birthYear', died: 'deathYear', ...facts },
    sentences: [
      [`{title} ({born}–{died}) was ${profession}.`, `{title} ({born}–{died}) is remembered as ${profession}.`],
      ...sentences,
    ],
    asides,
  };
}

export const engineer = person(
  'an engineer of bridges and canals',
  { birthplace: 'town', school: 'town' },
  [
    [
      '{surname} was born in {birthplace}, the youngest of six children.',
      'The engineer’s birthplace was {birthplace}, in a house beside the mill pond.',
    ],
    [
      '{surname} studied at the technical school of {school}.',
      'A scholarship paid for four years at the technical school of {school}.',
    ],
  ],
  [
    'Most of the drawings were made standing up, at a desk built for the purpose.',
    'Colleagues recalled a dislike of speeches and a fondness for peppermints.',
    'A lecture about river ice was printed three times.',
  ],
);

export const architect = person(
  'an architect of public buildings',
  {
    trade: {
      oneOf: [
        ...[
          'basket weaving',
          'bell founding',
          'bookbinding',
          'glass blowing',
          'sail making',
          'clock repair',
          'saddlery',
        ],
        ...['paper making', 'coach painting', 'wood carving', 'rope making', 'organ building'],
      ],
    },
    home: 'town',
  },
  [
    [
      'Before turning to architecture, {surname} learned the trade of {trade}.',
      'The first trade that {surname} learned was {trade}, in an uncle’s workshop.',
    ],
    ['For thirty years {surname} kept an office in {home}.', '{surname} lived and worked in {home}.'],
  ],
  [
    'Every plan was signed with a small drawing of a snail.',
    'The letters to clients are known for their patience.',
    'A prize for young builders bears the name of {surname}.',
  ],
);

export const astronomer = person(
  'an astronomer who studied faint comets',
  {
    telescope: {
      oneOf: [
        ...[
          'stove pipe',
          'a rain gutter',
          'rolled sheet music',
          'a milk churn',
          'an organ pipe',
          'a hollow fence post',
        ],
        ...['two coffee tins', 'a length of bamboo', 'a butter churn', 'old wallpaper'],
      ],
    },
    comets: { from: 3, to: 19 },
  },
  [
    ['{surname} discovered {comets} comets.', 'The catalogue credits {surname} with {comets} comets.'],
    [
      'The first telescope of {surname} was made from {telescope}.',
      '{surname} began with a telescope made from {telescope}.',
    ],
  ],
  [
    'Cloudy nights were spent copying old star charts.',
    'The staff were forbidden to whistle before midnight.',
    'The notebooks fill eleven shelves.',
  ],
);

export const collector = person(
  'a merchant and collector',
  {
    childhood: {
      oneOf: [
        ...[
          'door keys',
          'snail shells',
          'tram tickets',
          'pressed ferns',
          'brass buttons',
          'wine corks',
          'owl feathers',
        ],
        ...['marbles', 'matchbox labels', 'fishing floats', 'broken clocks', 'river pebbles'],
      ],
    },
    goods: {
      oneOf: ['tea', 'timber', 'wool', 'lamp oil', 'roof slate', 'barley', 'copper wire', 'linen', 'cork', 'soap'],
    },
  },
  [
    ['As a child {surname} collected {childhood}.', 'The habit began in childhood, with {childhood} kept in a drawer.'],
    ['The fortune of {surname} came from the trade in {goods}.', '{surname} grew rich by selling {goods}.'],
  ],
  [
    'Visitors were asked to wear felt slippers.',
    'The house had more cabinets than chairs.',
    'Nothing that was bought was ever sold again.',
  ],
);

export const captain = person(
  'a ferry captain',
  {
    instrument: {
      oneOf: [
        ...['the accordion', 'the bassoon', 'the zither', 'the cello', 'the cornet', 'the mandolin', 'the tuba'],
        ...['the hurdy-gurdy', 'the oboe', 'the banjo'],
      ],
    },
    birthplace: 'town',
  },
  [
    [
      'In harbour {surname} played {instrument} for the passengers.',
      'On quiet crossings {surname} could be heard playing {instrument}.',
    ],
    ['{surname} came from {birthplace}.', 'A street in {birthplace}, where {surname} was born, bears the name.'],
  ],
  [
    'In forty years not one crossing was called off for fog.',
    'The captain never learned to swim.',
    'A ginger cat had a bunk in the wheelhouse.',
  ],
);

export const novelist = person(
  'a novelist and teacher',
  { debut: { book: true }, school: 'town' },
  [
    ['The first book by {surname} was {debut}.', '{surname} made a debut with {debut}, a thin volume of sea tales.'],
    ['{surname} taught spelling in {school}.', 'A post at the girls’ school of {school} paid the rent.'],
  ],
  [
    'All of the manuscripts were written in pencil.',
    'Critics complained about the length of the sentences.',
    'Several of the stories are set in railway waiting rooms.',
  ],
);

export const director = person(
  'a film director',
  { teacher: 'person', birthplace: 'town' },
  [
    [
      '{surname} learned the craft from {teacher}, who ran a puppet stage.',
      'The teacher of {surname} was {teacher}, a maker of magic lanterns.',
    ],
    ['{surname} was born above a bakery in {birthplace}.', '{surname} grew up in {birthplace}.'],
  ],
  [
    'Actors were given their lines on the morning of the shoot.',
    'The last reel of every film was tinted blue.',
    'Scenes with animals were always filmed first.',
  ],
);

export const singer = person(
  'a folk singer',
  {
    job: {
      oneOf: [
        ...['a beekeeper', 'a lamplighter', 'a postmaster', 'a lock keeper', 'a seed merchant', 'a piano tuner'],
        ...['a signal painter', 'a well digger', 'a cheese maker', 'a chimney sweep'],
      ],
    },
    home: 'town',
  },
  [
    [
      'Before the first concert {surname} had worked as {job}.',
      '{surname} had earned a living as {job} before turning to music.',
    ],
    ['{surname} retired to {home}.', 'The later years were spent in {home}.'],
  ],
  [
    'The voice was low and a little hoarse.',
    'No song was ever sung the same way twice.',
    'A tin cup stood on the stage at each performance.',
  ],
);

export const conductor = person(
  'a conductor and organist',
  { cousin: 'person', church: 'town' },
  [
    [
      'A cousin, {cousin}, copied the parts for every concert.',
      'The scores were kept in order by {cousin}, a cousin of {surname}.',
    ],
    ['{surname} played the organ in {church}.', 'On Sundays the organ of {church} was in the hands of {surname}.'],
  ],
  [
    'Rehearsals began at six in the morning.',
    'The baton was cut from a plum tree.',
    'Encores were announced by ringing a bicycle bell.',
  ],
);

export const painter = person(
  'a painter of winter scenes',
  { lastHome: 'town', teacher: 'person' },
  [
    ['{surname} spent the last years in {lastHome}.', 'The final studio of {surname} was a boathouse in {lastHome}.'],
    ['Lessons with {teacher} came to an end after a quarrel.', '{surname} was taught by {teacher}.'],
  ],
  [
    'The paints were mixed with beer instead of water.',
    'Hardly any of the pictures show a person.',
    'Dealers were not allowed into the studio.',
  ],
);
