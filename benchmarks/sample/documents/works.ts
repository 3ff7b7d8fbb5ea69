import type { Subject } from './subject';

export const bridge: Subject = {
  title: { from: 'surname', text: '{name} Bridge' },
  facts: { river: 'river', town: 'town', engineer: 'person', opened: 'year', metres: { from: 120, to: 940 } },
  sentences: [
    [
      'The {title} is a road bridge over the {river} at {town}.',
      'The {title} carries the market road across the {river} at {town}.',
    ],
    [
      'It was designed by {engineer} and opened in {opened}.',
      'The first carts crossed it in {opened}, on a deck designed by {engineer}.',
    ],
    ['It is {metres} metres long.', 'From bank to bank it measures {metres} metres.'],
  ],
  asides: [
    'A toll was charged for cattle but never for geese.',
    'Swifts nest under the middle arch.',
    'Its lamps are lit by hand on the longest night of the year.',
  ],
};

export const theatre: Subject = {
  title: { from: 'surname', text: '{name} Theatre' },
  facts: { town: 'town', architect: 'person', opened: 'year', seats: { from: 210, to: 1480 } },
  sentences: [
    ['The {title} is a playhouse in {town}.', 'The {title} is the oldest stage in {town}.'],
    [
      'Its architect was {architect}, and the curtain first rose in {opened}.',
      'Built by the architect {architect}, it opened its doors in {opened}.',
    ],
    ['The hall has {seats} seats.', 'There are {seats} seats on three floors.'],
  ],
  asides: [
    'The ceiling shows a flock of painted starlings.',
    'A fire once spared nothing but the ticket booth.',
    'Plays with dogs in them are said to do well here.',
  ],
};

export const observatory: Subject = {
  title: { from: 'surname', text: '{name} Observatory' },
  facts: { town: 'town', founder: 'person', founded: 'year', altitude: { from: 640, to: 2950 } },
  sentences: [
    ['The {title} is an observatory in the hills above {town}.', 'The {title} overlooks the valley of {town}.'],
    ['It was founded in {founded} by {founder}.', 'The founder was {founder}, who laid the first stone in {founded}.'],
    ['Its dome stands {altitude} metres above the sea.', 'The site lies at an altitude of {altitude} metres.'],
  ],
  asides: [
    'The dome is turned by a bicycle chain.',
    'School classes may stay for one night a year.',
    'Goats keep the grass around it short.',
  ],
};

export const museum: Subject = {
  title: { from: 'surname', text: '{name} Museum' },
  facts: { town: 'town', founder: 'person', opened: 'year', rooms: { from: 7, to: 58 } },
  sentences: [
    ['The {title} is a museum of everyday things in {town}.', 'The {title} fills an old granary in {town}.'],
    [
      'The museum was founded by {founder} and has been open since {opened}.',
      'Its founder, {founder}, welcomed the first visitors in {opened}.',
    ],
    ['Its collection takes up {rooms} rooms.', 'Visitors can walk through {rooms} rooms.'],
  ],
  asides: [
    'The labels are written on the backs of playing cards.',
    'Admission is free on days of heavy rain.',
    'One of the cabinets has never been opened.',
  ],
};

export const ferry: Subject = {
  title: { from: 'thing', text: '{name}' },
  facts: { harbour: 'town', captain: 'person', launched: 'year', passengers: { from: 45, to: 620 } },
  sentences: [
    ['The {title} is a steam ferry that sails from {harbour}.', 'The {title} is a paddle ferry based in {harbour}.'],
    [
      'It was launched in {launched}, with {captain} as its first captain.',
      'Its first captain was {captain}, who took command at the launch in {launched}.',
    ],
    ['It can carry {passengers} passengers.', 'There is room for {passengers} passengers.'],
  ],
  asides: [
    'The funnel is painted in two shades of green.',
    'Bicycles travel on the upper deck.',
    'Soup is served on the evening crossing.',
  ],
};

export const novel: Subject = {
  title: { from: 'thing', text: 'The {name}' },
  facts: { author: 'person', published: 'year', hero: 'person', pages: { from: 140, to: 890 } },
  sentences: [
    ['{title} is a novel by {author}.', '{title} is a novel that {author} wrote in one winter.'],
    ['It was published in {published}.', 'The book came out in {published}, in a small edition.'],
    [
      'It tells of {hero}, a clerk who inherits a lighthouse.',
      'Its main figure, {hero}, sets out to return a lost suitcase.',
    ],
  ],
  asides: [
    'The last chapter is told by a dog.',
    'It has been adapted for the stage by several amateur groups.',
    'Readers still argue about the ending.',
  ],
};

export const film: Subject = {
  title: { from: 'thing', text: 'One {name}' },
  facts: { director: 'person', star: 'person', released: 'year', minutes: { from: 61, to: 178 } },
  sentences: [
    ['{title} is a film directed by {director}.', '{title} is a comedy film by the director {director}.'],
    ['{star} plays the leading part, a nervous clockmaker.', 'The leading part is played by {star}.'],
    ['The film runs for {minutes} minutes.', 'Its running time is {minutes} minutes.'],
  ],
  asides: [
    'It was filmed in a disused brewery.',
    'No copy of the first version is known.',
    'The music is played on a single piano.',
  ],
};

export const band: Subject = {
  title: { from: 'thing', text: 'The {name}s' },
  facts: { town: 'town', singer: 'person', formed: 'year', records: { from: 4, to: 31 } },
  sentences: [
    ['{title} were a folk band from {town}.', '{title} were a dance band that met in a barn in {town}.'],
    ['The band was formed in {formed}.', 'They first played together in {formed}.'],
    ['Their singer was {singer}.', 'The songs were sung by {singer}.'],
  ],
  asides: [
    'They travelled to concerts by barge.',
    'The drummer doubled as the driver.',
    'Their best-known song is about a lost umbrella.',
  ],
};

export const orchestra: Subject = {
  title: { from: 'surname', text: '{name} Orchestra' },
  facts: { town: 'town', conductor: 'person', founded: 'year', players: { from: 28, to: 96 } },
  sentences: [
    ['The {title} is an orchestra based in {town}.', 'The {title} plays in the corn hall of {town}.'],
    [
      'Its first conductor was {conductor}, who led it from {founded}.',
      'Founded in {founded}, it had {conductor} as its first conductor.',
    ],
    ['It has {players} players.', 'About {players} players belong to it.'],
  ],
  asides: [
    'The summer concerts are given on a raft.',
    'Its library burned down and was copied out again by hand.',
    'New members bring a cake to their first rehearsal.',
  ],
};

export const newspaper: Subject = {
  title: { from: 'thing', text: '{name} Gazette' },
  facts: { town: 'town', editor: 'person', founded: 'year' },
  sentences: [
    ['The {title} is a weekly newspaper printed in {town}.', 'The {title} is a newspaper that comes out in {town}.'],
    ['It was founded in {founded}.', 'The first issue is dated {founded}.'],
    ['{editor} was its first editor.', 'The first editor, {editor}, wrote most of it alone.'],
  ],
  asides: [
    'Weddings are announced on the back page.',
    'The crossword is set by readers.',
    'During one flood it was delivered by rowing boat.',
  ],
};

export const festival: Subject = {
  title: { from: 'thing', text: '{name} Festival' },
  facts: { town: 'town', begun: 'year', visitors: { from: 900, to: 9800 } },
  sentences: [
    ['The {title} is a street festival.', 'The {title} is a yearly festival of music and kites.'],
    ['The town of {town} hosts it every autumn.', 'It takes place in the town of {town}.'],
    ['It was first held in {begun}.', 'The first one was held in {begun}.'],
    ['Some {visitors} visitors come each year.', 'It draws about {visitors} visitors.'],
  ],
  asides: ['Masks are worn on the second evening.', 'Shopkeepers close at noon and join in.'],
};

export const painting: Subject = {
  title: { from: 'thing', text: '{name} at Dusk' },
  facts: { painter: 'person', finished: 'year', owner: 'town' },
  sentences: [
    ['{title} is a painting in oil by {painter}.', '{title} is a large canvas that was painted by {painter}.'],
    ['It was finished in {finished}.', 'The date {finished} is scratched into the frame.'],
    ['It hangs in the town hall of {owner}.', 'The town of {owner} bought it at an auction.'],
  ],
  asides: [
    'A second picture was found on the back.',
    'The sky has been cleaned twice.',
    'For years it was hung upside down.',
  ],
};

export const town: Subject = {
  title: { from: 'town', text: '{name}' },
  facts: {
    river: 'river',
    mayor: 'person',
    product: {
      oneOf: [
        ...[
          'glass buttons',
          'smoked plums',
          'garden gnomes',
          'wooden spoons',
          'tin whistles',
          'felt hats',
          'ginger biscuits',
        ],
        ...[
          'fishing nets',
          'violin strings',
          'paper lanterns',
          'stove tiles',
          'umbrella handles',
          'chess sets',
          'pear syrup',
        ],
        ...['walking sticks', 'weather vanes', 'hand bells', 'rocking horses'],
      ],
    },
    people: { from: 2100, to: 48_000 },
  },
  sentences: [
    ['{title} is a town on the river {river}.', '{title} is a market town that lies on the river {river}.'],
    ['It is known for making {product}.', 'Its workshops are known for making {product}.'],
    ['It has {people} inhabitants.', 'At the last count {people} people lived there.'],
    ['The first mayor was {mayor}.', '{mayor} served as its first mayor.'],
  ],
  asides: ['The clock of the town hall runs backwards.'],
};

/** Every kind of work, for documents that have nothing to do with the question. */
export const works: readonly Subject[] = [
  ...[bridge, theatre, observatory, museum, ferry, novel, film, band, orchestra, newspaper, festival, painting],
];
