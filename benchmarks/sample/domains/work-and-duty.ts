import type { Domain } from './domain';

/** Commute, office, volunteering and travel. */
export const workAndDuty: readonly Domain[] = [
  {
    id: 'commute',
    about: 'getting to work',
    threads: [
      {
        asks: [
          'What can I do on the way to work that does not involve a screen?',
          'How do I make the journey to work feel less like lost time?',
        ],
        tips: [
          'A podcast in a language you know a little keeps the mind awake.',
          'Listen to one album from beginning to end, as people used to.',
          'A paper notebook is good for the first untidy thoughts of the day.',
          'Look out of the window on purpose, and name what has changed.',
          'Some days it is best to do nothing at all.',
        ],
      },
      {
        asks: [
          'How do I stay dry and presentable when it rains on the way?',
          'I arrive at the office soaked. What do others do?',
        ],
        tips: [
          'Keep a spare pair of shoes and socks at work.',
          'A cape covers the bag as well, which a jacket never does.',
          'Wear wool, since it stays warm when it is damp.',
          'A small towel in the drawer saves the morning.',
          'Umbrellas with a vent survive the wind at the station.',
        ],
      },
      {
        asks: ['Is it rude to take phone calls on public transport?', 'How do I deal with loud passengers?'],
        tips: [
          'A short, quiet call is fine in most places, a meeting is not.',
          'Say that you will ring back and name a time.',
          'Moving to another seat solves more than a remark does.',
          'Noise-cancelling earphones are worth the money if you travel daily.',
          'If you must speak up, smile first.',
        ],
      },
      {
        asks: ['Should I ask my boss for a later start?', 'How would I propose flexible hours?'],
        tips: [
          'Begin with what the team gains, such as someone covering the late afternoon.',
          'Offer a trial of a few weeks with a date to look back.',
          'Show that meetings you lead would stay where they are.',
          'Put it in writing after you have talked.',
          'Accept a partial yes and build on it.',
        ],
      },
    ],
    chat: [
      'The same people stand at the same spot on the platform each day.',
      'The conductor has started to greet me by name.',
      'I read a whole novel between home and work last month.',
    ],
    slots: [
      {
        attribute: 'commute.morning_train',
        bare: 'morning train time',
        values: 'morningClock',
        question: 'What is my morning train time?',
        pastQuestion: 'What was my morning train time',
        states: {
          A: 'I roll out of the station at {value} on workdays',
          B: 'the doors close behind me at {value} and off we go to the city',
        },
        ends: { A: 'I work from home for good', B: 'my job became fully remote, so I travel nowhere' },
      },
      {
        attribute: 'commute.carpool_partner',
        bare: 'carpool partner',
        values: 'person',
        question: 'Who is my carpool partner?',
        pastQuestion: 'Who was my carpool partner',
        states: {
          A: 'I share the ride into town with {value}',
          B: '{value} honks outside my door on the days we drive in together',
        },
        ends: { A: 'I stopped sharing rides', B: 'I drive alone these days, with the seat beside me empty' },
      },
    ],
  },
  {
    id: 'office',
    about: 'the office',
    threads: [
      {
        asks: [
          'How do I keep a weekly meeting from running over?',
          'Our team meeting never ends on time. What can I change?',
        ],
        tips: [
          'Send the agenda the day before, with a name beside every point.',
          'Start with the decisions, and leave the reports to writing.',
          'Let someone else than the chair watch the clock.',
          'Park side topics on a visible list.',
          'End early when you can, because people remember it.',
        ],
      },
      {
        asks: [
          'How can I give honest feedback to a colleague?',
          'I need to tell a teammate that their work is sloppy. How?',
        ],
        tips: [
          'Speak in private and soon after the event.',
          'Name one example, and say what it caused.',
          'Ask how they see it before you suggest anything.',
          'Agree on one thing to try, no more.',
          'Come back to it when it has gone well.',
        ],
      },
      {
        asks: ['How do I deal with too many emails?', 'My inbox is out of control. Where do I begin?'],
        tips: [
          'Look at it at fixed times rather than all day.',
          'Archive everything older than a month and search when you need it.',
          'Answer at once whatever takes less time than filing it.',
          'Unsubscribe from one thing a day.',
          'Write shorter, and you will receive shorter.',
        ],
      },
      {
        asks: ['What is a good way to prepare for an appraisal?', 'My yearly review is coming up. How do I get ready?'],
        tips: [
          'Collect what you finished, with the effect it had.',
          'Write down one thing that went badly and what you learned.',
          'Ask two colleagues what they would miss without you.',
          'Think about what you want to do less of, too.',
          'Bring one clear request.',
        ],
      },
    ],
    chat: [
      'The coffee machine broke again, and productivity with it.',
      'Our team moved to the top floor, where you can see the river.',
      'Someone at the office has been watering the plastic plant.',
    ],
    slots: [
      {
        attribute: 'office.line_manager',
        bare: 'line manager',
        values: 'person',
        question: 'Who is my line manager?',
        pastQuestion: 'Who was my line manager',
        states: {
          A: 'I report to {value}',
          B: 'my holiday requests land on the desk of {value}',
        },
        ends: { A: 'I quit the job', B: 'I went freelance and answer to nobody' },
      },
      {
        attribute: 'office.desk_number',
        bare: 'desk number',
        values: 'code',
        question: 'What is my desk number?',
        pastQuestion: 'What was my desk number',
        states: {
          A: 'parcels for me have to be addressed to place {value} on our floor',
          B: 'on the seating plan I am the little square labelled {value}',
        },
        ends: { A: 'I gave my fixed place up and sit wherever is free', B: 'they put us all on free seating' },
      },
    ],
  },
  {
    id: 'food-bank',
    about: 'volunteering',
    threads: [
      {
        asks: ['How do we find more helpers for the weekend?', 'We are short of volunteers. How do others recruit?'],
        tips: [
          'Ask people in person, since posters hardly ever work.',
          'Offer a single trial shift without any commitment.',
          'Be exact about what the work is and when it ends.',
          'Local schools and choirs often look for something to join.',
          'Thank people by name, in front of the others.',
        ],
      },
      {
        asks: ['What is the best way to sort donated food?', 'How can we keep the storeroom in order?'],
        tips: [
          'Put the oldest dates in front, always.',
          'Use big labels that someone new can read from the door.',
          'Keep a box for things nobody recognises.',
          'Check cans for dents along the seam.',
          'One person should own the list on the wall.',
        ],
      },
      {
        asks: ['How do I talk to people who feel ashamed of coming?', 'Some visitors are embarrassed. What helps?'],
        tips: [
          'Greet them as you would greet someone in a shop.',
          'Let them choose, because choice gives dignity.',
          'Avoid questions about how it came to this.',
          'Offer tea before the forms.',
          'Remember a small thing from the last visit.',
        ],
      },
      {
        asks: ['What should a good rota look like?', 'Our shift plan is a mess. How would you structure it?'],
        tips: [
          'Pair a new face with an experienced one.',
          'Publish it well ahead and change it rarely.',
          'Keep one reserve person per day.',
          'Let people swap among themselves and only tell you.',
          'Leave a gap after the busiest hour.',
        ],
      },
    ],
    chat: [
      'Someone donated forty jars of quince jelly, and we are still laughing about it.',
      'I come home from the food bank tired and strangely cheerful.',
      'The storeroom smells of apples at this time of year.',
    ],
    slots: [
      {
        attribute: 'food_bank.start_time',
        bare: 'food bank start time',
        values: 'morningClock',
        question: 'What is my food bank start time?',
        pastQuestion: 'What was my food bank start time',
        states: {
          A: 'I tie on the apron at {value} every Saturday',
          B: 'on Saturdays they expect me behind the counter at {value}',
        },
        ends: { A: 'I stepped down from the rota', B: 'I no longer help out there' },
      },
      {
        attribute: 'food_bank.coordinator',
        bare: 'volunteer coordinator',
        values: 'person',
        question: 'Who is my volunteer coordinator?',
        pastQuestion: 'Who was my volunteer coordinator',
        states: {
          A: 'I get my tasks there from {value}',
          B: 'when I am ill, {value} is the one I have to ring',
        },
        ends: { A: 'I left the charity', B: 'I ended my time with the charity' },
      },
    ],
  },
  {
    id: 'lisbon',
    about: 'the trip to Lisbon',
    threads: [
      {
        asks: [
          'What should I see in Lisbon besides the usual sights?',
          'Which corners of Lisbon are worth a slow afternoon?',
        ],
        tips: [
          'Cross the river by ferry and look back at the city.',
          'The tile museum is far from the crowds and has a lovely courtyard.',
          'Graça has viewpoints where locals bring their own drinks.',
          'Go to a neighbourhood market early and have breakfast there.',
          'Wander without a plan in Alfama and simply walk downhill when lost.',
        ],
      },
      {
        asks: ['How do I pack with hand luggage only?', 'Can I manage a week with one small bag?'],
        tips: [
          'Choose two colours and let everything match.',
          'Wear the heaviest shoes on the plane.',
          'Roll soft things and fold stiff ones.',
          'Solid soap and shampoo avoid the liquids rule.',
          'Leave a little room, because you will bring something back.',
        ],
      },
      {
        asks: ['Is it easy to eat vegetarian in Portugal?', 'What can I order in Portugal without fish?'],
        tips: [
          'Soups are often made without meat, but ask about sausage.',
          'Look for places that serve petiscos, where you can share small plates.',
          'Bakeries are a paradise in any case.',
          'Chickpeas with spinach appear on many lunch menus.',
          'In larger towns there are purely vegetarian lunch buffets.',
        ],
      },
      {
        asks: [
          'How do I deal with the hills in Lisbon? My knee is not great.',
          'Is Lisbon manageable without much climbing?',
        ],
        tips: [
          'Use the trams and funiculars up, and walk down.',
          'The streets along the river are flat.',
          'Shoes with grip matter, because the paving is polished.',
          'Plan one hill a day and rest on top.',
          'Some public lifts are hidden inside ordinary buildings.',
        ],
      },
    ],
    chat: [
      'I have wanted to go to Lisbon since I saw a film about it as a child.',
      'My phrasebook has a whole page on ordering cake.',
      'My travel companion packs three books for every day.',
    ],
    slots: [
      {
        attribute: 'lisbon.hotel',
        bare: 'Lisbon hotel',
        values: 'hotel',
        question: 'What is my Lisbon hotel?',
        pastQuestion: 'What was my Lisbon hotel',
        states: {
          A: 'I will be sleeping at the {value}',
          B: 'the taxi from the airport has to drop me at the {value}',
        },
        ends: { A: 'I called the whole journey off', B: 'the holiday fell through' },
      },
      {
        attribute: 'lisbon.flight_number',
        bare: 'outbound flight number',
        values: 'flight',
        question: 'What is my outbound flight number?',
        pastQuestion: 'What was my outbound flight number',
        states: { A: 'I fly out on {value}', B: 'the boarding pass in my drawer says {value} on the way there' },
        ends: { A: 'I cancelled the plane ticket', B: 'I am not flying at all any more' },
      },
    ],
  },
  {
    id: 'novel',
    about: 'my writing',
    threads: [
      {
        asks: [
          'How do I get past a scene that will not come alive?',
          'I am stuck in the middle of my book. What do writers do then?',
        ],
        tips: [
          'Skip it and leave a note in brackets.',
          'Write it from the point of view of the least important person in the room.',
          'Ask what each of them wants in this very minute.',
          'Cut the arrival and begin in the middle of the argument.',
          'Sometimes the scene is dull because the story does not need it.',
        ],
      },
      {
        asks: ['How can I make dialogue sound natural?', 'My characters all talk alike. How do I fix that?'],
        tips: [
          'Let them answer a different question from the one that was asked.',
          'Give each a habit of speech, and use it sparingly.',
          'Read it aloud, preferably to someone patient.',
          'Take out the greetings.',
          'What they avoid saying is often the point.',
        ],
      },
      {
        asks: ['When is a first draft ready for other people?', 'Should I show my manuscript to friends yet?'],
        tips: [
          'Wait until you know what you would change yourself.',
          'Pick readers who read this sort of book.',
          'Give them three questions, so they do not hunt for commas.',
          'Listen without defending it.',
          'When two readers stumble over the same place, believe them.',
        ],
      },
      {
        asks: ['How do I find time to write next to a job?', 'What does a realistic writing routine look like?'],
        tips: [
          'Guard one short slot that nobody else wants.',
          'Stop in the middle of a sentence, so the next day starts easily.',
          'Count sessions rather than pages.',
          'Prepare the next scene while you wash the dishes.',
          'Missing a day is fine, missing two is the start of a new habit.',
        ],
      },
    ],
    chat: [
      'My villain has become the most likeable person in the book.',
      'I write at the kitchen table, with the cat as supervisor.',
      'Chapter titles are my favourite way of not writing.',
    ],
    slots: [
      {
        attribute: 'novel.word_count',
        bare: 'novel word count',
        values: 'words',
        question: 'What is my novel word count?',
        pastQuestion: 'What was my novel word count',
        states: {
          A: 'the manuscript stands at {value}',
          B: 'I have got {value} down on paper for the story',
        },
        ends: { A: 'I binned the manuscript', B: 'I burned the draft in the stove' },
      },
      {
        attribute: 'novel.mentor',
        bare: 'writing mentor',
        values: 'person',
        question: 'Who is my writing mentor?',
        pastQuestion: 'Who was my writing mentor',
        states: {
          A: 'I send every finished chapter to {value} for comments',
          B: '{value} reads my drafts and fills the margins with pencil',
        },
        ends: { A: 'I work on the book without any help', B: 'I decided to go on alone, without anyone guiding me' },
      },
    ],
  },
];
