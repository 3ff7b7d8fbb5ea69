import { a, ask, b, oneOf, type Script } from './script';

/** Two old school friends: she writes radio plays, he trains for a long walk and is found by a cat. */
export const playsAndPaths: Script = {
  id: 'people-2',
  a: ['Henrike', 'Solveig', 'Dorrit', 'Annelie'],
  b: ['Ambrose', 'Florian', 'Casimir', 'Benedikt'],
  values: [
    oneOf('shop', ['clock shop', 'fish shop', 'hat shop', 'button shop']),
    oneOf('play', ['Signal Lamps', 'Two Windows', 'The Fog Post', 'Light for Rent']),
    oneOf('nextPlay', ['Nine Lives Minus Two', 'The Kitchen Window', 'A Whisker Late', 'Milk for Strangers']),
    oneOf('kilometres', ['60', '70', '80', '90']),
    oneOf('boots', ['orange', 'green', 'purple', 'red']),
    oneOf('cat', ['Teacup', 'Admiral', 'Mustard', 'Button']),
    oneOf('kitten', ['Comma', 'Parsley', 'Sixpence', 'Acorn']),
    oneOf('actor', ['Ludmila Varrowquist', 'Osbert Tenneholm', 'Wenzel Kaldermoor', 'Gerda Uskelbane']),
    oneOf('farmer', ['Yolande', 'Eustace', 'Marthe', 'Gottfried']),
    oneOf('hours', ['19', '21', '23', '26']),
    oneOf('subject', ['geography', 'chemistry', 'drawing', 'woodwork']),
    [
      { kittens: 'three', cats: 'four' },
      { kittens: 'four', cats: 'five' },
      { kittens: 'five', cats: 'six' },
    ],
  ],
  dates: {
    catCame: { session: 3, days: -3 },
    broadcast: { session: 4, months: 1 },
    finished: { session: 5, days: -1 },
  },
  sessions: [
    {
      weeksLater: 0,
      beats: [
        [
          a('The last box is unpacked. I moved into the flat above the {shop} last Monday.', { key: 'moved' }),
          b('At last! What do you see from your desk?'),
          a('Roofs, a bit of the river, and the stars whenever the street lamp fails.', {
            key: 'view',
            picture: 'a desk at a window with a view of tiled roofs',
          }),
          b('That is a room to write in. I hope the stairs are not too steep.'),
          a('Forty-one steps. I count them each time, so that I do not have to think about the height.', {
            key: 'steps',
          }),
        ],
        [
          b('Do not laugh: I have put my name down for the coast walk. {kilometres} kilometres in one go.', {
            key: 'walk',
          }),
          a('You, who takes the lift to the first floor?'),
          b('That is the reason. My doctor looked at my numbers and then at me, for a long time.', { key: 'doctor' }),
          a('Then start with my stairs.'),
        ],
      ],
    },
    {
      weeksLater: 3,
      beats: [
        [
          a('The radio station has bought my play! It is called {play}.', { key: 'play' }),
          b('I knew it! What is it about?'),
          a('Two lighthouse keepers who have never met and talk to each other by lamp.', { key: 'plot' }),
          b('I want to hear it at once. Let us celebrate, I know a place with a good roast.'),
          a('You forget that I have not eaten meat in eleven years. But I will gladly watch you.', { key: 'meat' }),
        ],
        [
          b('My training goes on. Twelve kilometres on Sunday, and blisters on both heels.', { key: 'blisters' }),
          a('In those old boots? No wonder.'),
          b('They are in the bin. I bought {boots} ones, so that the rescue team can find me.', {
            key: 'boots',
            picture: 'a pair of new {boots} walking boots on a bench',
          }),
          a('They can be seen from the moon.'),
        ],
      ],
    },
    {
      weeksLater: 4,
      beats: [
        [
          b('I am not alone any more. Three days ago a cat came in through the kitchen window and stayed.', {
            key: 'cat-came',
          }),
          a('Then you have been chosen. Does your cat have a name?'),
          b('I call it {cat}. It sleeps on the kitchen scale and weighs exactly four kilograms.', {
            key: 'cat',
            picture: 'a grey cat lying on a kitchen scale',
          }),
          a('A cat that shows its own weight. How practical.'),
        ],
        [
          b('How is the play coming on?'),
          a('We record it on the fourteenth floor. High places make my knees shake, so I sit far from the windows.', {
            key: 'heights',
          }),
          b('Take the inner chair and look at your pages.'),
          a('That is what I do. And how do you spend your evenings, when you are not out walking?'),
          b('As ever, with my collection of old railway timetables. I have four hundred of them now.', {
            key: 'timetables',
          }),
        ],
      ],
    },
    {
      weeksLater: 4,
      beats: [
        [
          a('The recording is done. {actor} played the older keeper, and I cried at my own lines.', { key: 'actor' }),
          b('When can the rest of us cry?'),
          a('It will be broadcast next month, late in the evening.', { key: 'broadcast' }),
        ],
        [
          b('My own drama was shorter. One gust of wind, a lost map, and four hours in the wrong valley.', {
            key: 'lost',
          }),
          a('All alone? How did you get home?'),
          b('A farmer called {farmer} gave me soup and drove me to the bus.', { key: 'soup' }),
          a('Send a card! And buy a map that you can tie to your arm.'),
        ],
        [
          b('And what do you do, now that the play is finished?'),
          a('I have joined a choir. They were short of altos, so I sing alto.', { key: 'choir' }),
          b('I can hear you through the telephone already.'),
        ],
      ],
    },
    {
      weeksLater: 6,
      beats: [
        [
          b('I did it! I finished the walk yesterday, after {hours} hours. I can’t feel my feet.', {
            key: 'finished',
            picture: 'a tired man with a paper number on his chest under a banner',
          }),
          a('I am so proud of you! Did anyone wait for you at the end?'),
          b('My whole class did. I teach them {subject}, and they had painted a banner.', { key: 'class' }),
          a('Then you can’t be as strict as you say.'),
        ],
        [
          b('And how are you? You sounded tired last time.'),
          a('Tired of soup. My oven is broken, and I have been cooking on a camping stove for two weeks.', {
            key: 'oven',
          }),
          b('Come and use mine. The cat will supervise.'),
          a('I will bring the dough tomorrow.'),
        ],
      ],
    },
    {
      weeksLater: 4,
      beats: [
        [
          b('You will not believe it. {cat} has had kittens, {kittens} of them, in my sock drawer!', {
            key: 'kittens',
            picture: 'tiny kittens in a drawer full of socks',
          }),
          a('So much for the four kilograms! May I have one, when they are old enough?'),
          b('Pick one. They all look like socks at the moment.'),
          a('The smallest. I will call it {kitten}.', { key: 'kitten' }),
        ],
        [
          b('Are you writing again?'),
          a('I am. The new play is called {nextPlay}, and your cat has a speaking part.', { key: 'next-play' }),
          b('It will want to be paid in fish.'),
          a('So will I. And what will you do without a walk to train for?'),
          b('Sleep, and mark the pile of tests under my bed.'),
        ],
      ],
    },
  ],
  questions: [
    ask(1, 'Which plays has {a} written or begun?', '{play}, {nextPlay}', 'play', 'next-play'),
    ask(1, 'How many cats lived with {b} once the kittens were born?', '{cats}', 'cat-came', 'kittens'),
    ask(1, 'Which names did {a} and {b} give to cats?', '{cat}, {kitten}', 'cat', 'kitten'),
    ask(1, 'What went wrong while {b} was training?', 'blisters, a lost map', 'blisters', 'lost'),
    ask(2, 'When did {a} move into the new flat?', 'The Monday before {day1}', 'moved'),
    ask(2, 'When did the cat come to {b}?', '{catCame}', 'cat-came'),
    ask(2, 'When was {a}’s play to be broadcast?', '{broadcast}', 'broadcast'),
    ask(2, 'When did {b} finish the walk?', '{finished}', 'finished'),
    ask(3, 'Would {a} rather order the mushrooms or the duck?', 'The mushrooms; she eats no meat', 'meat'),
    ask(3, 'Would {b} enjoy a visit to a museum of trains?', 'Likely yes; he collects timetables', 'timetables'),
    ask(3, 'Would {a} like to meet on top of a tower?', 'Likely no; high places scare her', 'heights', 'steps'),
    ask(4, 'Which shop is below {a}’s flat?', 'the {shop}', 'moved'),
    ask(4, 'Which colour are {b}’s new boots?', '{boots}', 'boots'),
    ask(4, 'Who played the older keeper?', '{actor}', 'actor'),
    ask(4, 'How many hours did {b} need for the walk?', '{hours}', 'finished'),
    ask(4, 'Who gave {b} soup?', '{farmer}', 'soup'),
    ask(5, 'How long is the walk that {a} put her name down for?', '{kilometres} kilometres', 'walk'),
    ask(5, 'What does {b} sing in the choir?', 'alto', 'choir'),
    ask(5, 'What is broken in {b}’s kitchen?', 'the oven', 'oven'),
    ask(5, 'Which subject does {a} teach?', '{subject}', 'class'),
  ],
};
