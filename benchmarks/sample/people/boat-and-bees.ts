import { a, ask, b, oneOf, type Script } from './script';

/** Two friends: she mends a rowing boat and adopts a dog, he keeps bees and learns to bake. */
export const boatAndBees: Script = {
  id: 'people-1',
  a: ['Maribel', 'Ottilie', 'Janneke', 'Severine'],
  b: ['Corwin', 'Tavish', 'Leopold', 'Emeric'],
  values: [
    oneOf('boat', ['Marmalade', 'Tuppence', 'Dandelion', 'Pepperpot']),
    oneOf('dog', ['Biscuit', 'Truffle', 'Pickle', 'Domino']),
    oneOf('instrument', ['concertina', 'ukulele', 'clarinet', 'mandolin']),
    oneOf('town', ['Vellhamstead', 'Cressockby', 'Tarnwick Mere', 'Oldersholm']),
    oneOf('sister', ['Philippa', 'Rosalind', 'Imogen', 'Henrietta']),
    oneOf('joint', ['wrist', 'ankle', 'elbow', 'shoulder']),
    oneOf('jars', ['23', '31', '47', '38']),
    oneOf('cake', ['plum tart', 'walnut loaf', 'cinnamon buns', 'rye bread']),
    oneOf('weddingCake', ['lemon cake', 'hazelnut cake', 'carrot cake', 'poppy seed cake']),
    oneOf('colour', ['turquoise', 'yellow', 'crimson', 'violet']),
    oneOf('island', ['Kettle Skerry', 'Old Button Island', 'the Crow Islet', 'Saltpan Holm']),
    [
      { hives: 'five', hivesLeft: 'four' },
      { hives: 'six', hivesLeft: 'five' },
      { hives: 'seven', hivesLeft: 'six' },
    ],
    [
      { newJob: 'map room', newTask: 'glue torn sea charts together' },
      { newJob: 'boat museum', newTask: 'write the labels' },
      { newJob: 'harbour office', newTask: 'answer the radio' },
    ],
  ],
  dates: {
    givenHives: { session: 1, days: -1 },
    adopted: { session: 2, days: -2 },
    paintMonth: { session: 3, months: 1 },
    launched: { session: 5, days: -1 },
  },
  sessions: [
    {
      weeksLater: 0,
      beats: [
        [
          a('I did something silly. I bought an old rowing boat at an auction, with no oars and three holes in it.', {
            key: 'boat-bought',
          }),
          b('Three holes! Does it at least have a name?'),
          a('It says {boat} on the back, so {boat} it stays. I want to see it float before the year is over.', {
            key: 'boat-name',
            picture: 'a small wooden boat lying upside down on two trestles',
          }),
          b('That is a lovely shape under all that dirt. Where do you keep it?'),
          a('In my neighbour’s barn. He lets me have the space as long as I mow his lawn.', { key: 'barn' }),
        ],
        [
          b(
            'My news is louder. Yesterday a friend who is moving away gave me {hives} hives, with all the bees in them.',
            {
              key: 'hives',
            },
          ),
          a('And you are not afraid of being stung?'),
          b('I wear two pairs of gloves. I have wanted to keep bees ever since I was a boy in {town}.', {
            key: 'town',
          }),
          a('I did not know you come from there. You must tell me about it over a cup of tea.'),
        ],
      ],
    },
    {
      weeksLater: 3,
      beats: [
        [
          a('My house is not so quiet any more. I adopted a dog from the shelter the day before yesterday!', {
            key: 'adopted',
          }),
          b('Congratulations! Show me.'),
          a('This is {dog}. So far one rubber boot has been eaten and nothing else.', {
            key: 'dog',
            picture: 'a brown dog asleep in a laundry basket',
          }),
          b('What a face. Does anything frighten such a brave animal?'),
          a('Only the vacuum cleaner. {dog} hides behind the stove until it is back in the cupboard.', {
            key: 'vacuum',
          }),
          b('Poor thing. I can only look at pictures, sadly. Near dogs my eyes swell shut within minutes.', {
            key: 'allergy',
          }),
          a('Then we will meet outdoors, you and {dog} and a lot of wind.'),
        ],
        [
          b('By the way, I am taking an evening course in baking now.', { key: 'course' }),
          a('You? You once burned a salad. What did they let you make?'),
          b('We made {cake} in the first lesson. Mine looked odd, but nothing was left of it.', { key: 'cake' }),
          a('Then I will come by hungry next time.'),
        ],
      ],
    },
    {
      weeksLater: 4,
      beats: [
        [
          b('Typing with one finger here. I slipped off the ladder by the hives and sprained my {joint}.', {
            key: 'sprain',
          }),
          a('Oh no! Is it bad? And who is looking after the bees?'),
          b('Four weeks without lifting anything. My sister {sister} comes over and looks after the bees.', {
            key: 'sister',
          }),
          a('Good that she is not afraid of them. Tell her to tie her sleeves shut.'),
        ],
        [
          b('Cheer me up. How is your boat?'),
          a('The holes are closed! Next month I will paint it {colour}, inside and out.', { key: 'paint' }),
          b('That will be seen from the other shore.'),
          a('That is the idea. I have also started to take {instrument} lessons, from a retired sailor.', {
            key: 'instrument',
          }),
          b('A boat and a {instrument}. One more hobby and you are a pirate.'),
        ],
      ],
    },
    {
      weeksLater: 5,
      beats: [
        [
          b('Look what came out of the hives this morning. My first harvest is {jars} jars of honey!', {
            key: 'harvest',
            picture: 'rows of honey jars on a sunny window sill',
          }),
          a('It looks like amber. Keep two for me, I stir honey into everything and never buy sugar.', {
            key: 'honey',
          }),
          b('They are yours. The rest goes to the Saturday market, to pay for the library roof.', { key: 'roof' }),
          a('Is the roof that bad?'),
          b('They lend out umbrellas along with the books.'),
        ],
        [
          a('{dog} has learned to ring the doorbell. I have answered it eleven times today.', { key: 'bell' }),
          b('Who taught whom, I wonder. How is the music going?'),
          a('My teacher says I have strong lungs and no sense of time at all.'),
        ],
      ],
    },
    {
      weeksLater: 3,
      beats: [
        [
          a('It floats! I put the boat in the water yesterday and not a drop came in.', {
            key: 'launched',
            picture: 'a {colour} rowing boat on a calm lake',
          }),
          b('Bravo! Did you row far?'),
          a('Ten strokes out and ten back. I never learned to swim, so I stayed where I could stand.', { key: 'swim' }),
          b('Sensible. And the dog?'),
          a('{dog} jumped in at once and swam around me in circles.'),
        ],
        [
          b('I have news too. {sister} is getting married in two months, and she wants me to bake for it.', {
            key: 'wedding-plan',
          }),
          a('What an honour! What will it be?'),
          b('A {weddingCake} of three tiers. I have never made more than one tier.', { key: 'wedding-cake' }),
          a('Practise on me. I will eat every failure.'),
        ],
      ],
    },
    {
      weeksLater: 4,
      beats: [
        [
          a('I have left the bank, after nine years behind the same counter.', { key: 'bank' }),
          b('You really did it! What will you live on?'),
          a('I work in the {newJob} now. I {newTask}, and nobody talks about interest rates.', { key: 'new-job' }),
          b('That sounds as if it had been made for you.'),
        ],
        [
          a('How are the bees after that storm?'),
          b('It blew over one of the hives, and that colony is lost. I was sad for days.', { key: 'storm' }),
          a('I am so sorry. And the others?'),
          b('They are humming. I have tied them all down with washing line.', {
            picture: 'beehives tied to a fence with white rope',
          }),
        ],
      ],
    },
    {
      weeksLater: 5,
      beats: [
        [
          b('We danced until four! {sister} got married last Saturday.', { key: 'wedding' }),
          a('And did the cake survive the drive?'),
          b('All three tiers. I sat in the back and held it for an hour.', {
            key: 'drive',
            picture: 'a tall cake decorated with small sugar bees',
          }),
          a('Those sugar bees! You have come a long way since the salad.'),
        ],
        [
          b('What are you up to now that the boat is done?'),
          a('One of these days I want to row to {island} and stay for a night.', { key: 'island' }),
          b('I would come along, if the wind blows from me to the dog.'),
          a('You get the bow and {dog} the stern. It is settled.'),
        ],
      ],
    },
  ],
  questions: [
    ask(1, 'Which animals do {a} and {b} look after?', 'dog, bees', 'adopted', 'hives'),
    ask(1, 'How many hives did {b} have after the storm?', '{hivesLeft}', 'hives', 'storm'),
    ask(1, 'What has {b} baked, or promised to bake?', '{cake}, {weddingCake}', 'cake', 'wedding-cake'),
    ask(1, 'Where has {a} worked?', 'bank, {newJob}', 'bank', 'new-job'),
    ask(2, 'When was {b} given the bees?', '{givenHives}', 'hives'),
    ask(2, 'When did {a} adopt the dog?', '{adopted}', 'adopted'),
    ask(2, 'For when did {a} plan to paint the boat?', '{paintMonth}', 'paint'),
    ask(2, 'When was the wedding of {b}’s sister?', 'The Saturday before {day7}', 'wedding'),
    ask(2, 'When did {a} put the boat in the water?', '{launched}', 'launched'),
    ask(
      3,
      'Would {b} be a good choice to mind {dog} for a week?',
      'Likely no; dogs make his eyes swell shut',
      'allergy',
    ),
    ask(3, 'Which safety gear would be a useful present for {a}?', 'A life jacket; she rows and can’t swim', 'swim'),
    ask(3, 'What would {a} put into her tea to sweeten it?', 'Honey; she never buys sugar', 'honey'),
    ask(4, 'What is {a}’s boat called?', '{boat}', 'boat-name'),
    ask(4, 'What is {dog} afraid of?', 'the vacuum cleaner', 'vacuum'),
    ask(4, 'How many jars did {b} get from the first harvest?', '{jars}', 'harvest'),
    ask(4, 'What is the money from the market for?', 'the library roof', 'roof'),
    ask(5, 'Which instrument is {b} learning?', 'the {instrument}', 'instrument'),
    ask(5, 'Where did {a} grow up?', '{town}', 'town'),
    ask(5, 'What did {a} sprain?', 'her {joint}', 'sprain'),
    ask(5, 'Which colour did {b} want to paint his boat?', '{colour}', 'paint'),
  ],
};
