import type { Domain } from './domain';

/** Languages, music, books, baking, photographs, knitting and chess. */
export const leisure: readonly Domain[] = [
  {
    id: 'portuguese',
    about: 'learning Portuguese',
    threads: [
      {
        asks: [
          'How do I get better at understanding fast speech?',
          'I can read a lot, but I understand nothing when people talk. What helps?',
        ],
        tips: [
          'Listen to the same short clip several times and write down what you hear.',
          'Children’s programmes are slower than the news and more fun.',
          'Learn how vowels are swallowed, because the written word misleads you.',
          'Repeat aloud right behind the speaker.',
          'Accept that you will miss half and aim for the gist.',
        ],
      },
      {
        asks: ['What is a good way to remember vocabulary?', 'New words never stick. What else could I try?'],
        tips: [
          'Learn words inside a sentence that you might really say.',
          'Review them just before you would forget them.',
          'Label things at home for a week, then take the labels off.',
          'Use a new word three times on the day you meet it.',
          'Drop the words you keep forgetting, since they will come back when needed.',
        ],
      },
      {
        asks: ['Should I worry about grammar at this stage?', 'How much grammar does a beginner need?'],
        tips: [
          'The present and one past tense carry you surprisingly far.',
          'Learn patterns as whole phrases.',
          'Look up a rule when you have met it twice in the wild.',
          'Mistakes in gender never stopped anyone from being understood.',
          'A short exercise a day is better than a long one on Sunday.',
        ],
      },
      {
        asks: ['How can I practise speaking when I am shy?', 'I freeze when I have to speak. Any ideas?'],
        tips: [
          'Talk to yourself while cooking.',
          'Prepare a few sentences that buy you time.',
          'Record a voice message and send it without listening again.',
          'Begin with people who are learners themselves.',
          'Order something small, and count that as a success.',
        ],
      },
    ],
    chat: [
      'I dreamed in Portuguese for the first time, mostly about bread.',
      'My accent makes people smile, and I take it as encouragement.',
      'The nasal sounds are hopeless, but I enjoy trying.',
    ],
    slots: [
      {
        attribute: 'portuguese.tutor',
        bare: 'Portuguese tutor',
        values: 'person',
        question: 'Who is my Portuguese tutor?',
        pastQuestion: 'Who was my Portuguese tutor',
        states: {
          A: 'I do my conversation hour with {value}',
          B: '{value} corrects my verbs on a video call each week',
        },
        ends: { A: 'I stopped taking conversation classes', B: 'I learn on my own, without any classes' },
      },
      {
        attribute: 'portuguese.streak',
        bare: 'Portuguese practice streak',
        values: 'days',
        question: 'How many days long is my Portuguese practice streak?',
        pastQuestion: 'How many days long was my Portuguese practice streak',
        states: {
          A: 'I have kept the app going for {value} in a row',
          B: 'the little flame on my screen shows {value} without a gap',
        },
        ends: { A: 'I deleted the app', B: 'I closed my account in the app' },
      },
    ],
  },
  {
    id: 'piano',
    about: 'the piano',
    threads: [
      {
        asks: [
          'How do I practise a difficult passage efficiently?',
          'One bar keeps tripping me up. How should I work on it?',
        ],
        tips: [
          'Play it far slower than you think is needed.',
          'Begin with the last beat and add one note before it at a time.',
          'Each hand alone, then together, then alone once more.',
          'Change the rhythm so the fingers cannot run on habit.',
          'Leave it after ten good repeats, because sleep does the rest.',
        ],
      },
      {
        asks: [
          'How can I get over stage fright before a small concert?',
          'I have to play in front of people. How do I calm down?',
        ],
        tips: [
          'Perform for one friend first, then for three.',
          'Know a few places from which you can start again.',
          'Breathe out longer than you breathe in.',
          'Play the opening in your head before you sit down.',
          'The audience hears music, not the mistakes.',
        ],
      },
      {
        asks: ['Is a digital piano good enough for learning?', 'Do I need a real piano to make progress?'],
        tips: [
          'A good weighted keyboard is fine for years.',
          'Headphones mean that you play more, which is what counts.',
          'Play on a real instrument now and then to learn the pedal.',
          'The stand and the bench matter for your posture.',
          'A piano that is out of tune teaches worse than a digital one.',
        ],
      },
      {
        asks: [
          'Which pieces sound impressive but are not too hard?',
          'What could I learn on the piano after the easy classics?',
        ],
        tips: [
          'Some of the slow pieces by Satie fall nicely under the hand.',
          'Schumann wrote an album for the young that is not childish.',
          'Simple jazz ballads let you fill in as much as you can.',
          'Folk tune settings by Bartók are short and full of colour.',
          'Choose something you would like to hear every day.',
        ],
      },
    ],
    chat: [
      'My neighbour asked what I was playing, which I took as praise.',
      'At the piano, my left hand still does not believe in the right one.',
      'I inherited the piano from an aunt who never played it.',
    ],
    slots: [
      {
        attribute: 'piano.teacher',
        bare: 'piano teacher',
        values: 'person',
        question: 'Who is my piano teacher?',
        pastQuestion: 'Who was my piano teacher',
        states: {
          A: 'I play my scales for {value} on Wednesdays',
          B: '{value} sits beside me at the keyboard and counts',
        },
        ends: { A: 'I stopped taking lessons', B: 'I gave up on lessons altogether' },
      },
      {
        attribute: 'piano.lesson_time',
        bare: 'piano lesson time',
        values: 'clock',
        question: 'What is my piano lesson time?',
        pastQuestion: 'What was my piano lesson time',
        states: {
          A: 'I sit down at the keyboard with my teacher at {value}',
          B: 'the music school wants me there at {value}',
        },
        ends: { A: 'I quit the music school', B: 'I took myself off the list at the music school' },
      },
    ],
  },
  {
    id: 'books',
    about: 'the book club',
    threads: [
      {
        asks: [
          'How do I keep a discussion going when everyone liked the book?',
          'What are good questions for a reading group?',
        ],
        tips: [
          'Ask which page people would cut.',
          'Let someone defend the least likeable person in it.',
          'Ask what the book leaves out.',
          'Compare the first sentence with the last.',
          'A quiet round at the beginning gives everyone a voice.',
        ],
      },
      {
        asks: ['I fall asleep over books lately. Any advice?', 'How do I get back into reading?'],
        tips: [
          'Read at a time when you are awake, even if it is only for a few pages.',
          'Try short stories, which reward you sooner.',
          'Stop books that you do not like.',
          'Leave the phone in another room.',
          'Reread something you loved at school.',
        ],
      },
      {
        asks: ['Are audiobooks really the same as reading?', 'Does listening count for a reading group?'],
        tips: [
          'You take in the story just as well, if the narrator suits it.',
          'Complex essays are easier on paper.',
          'Listening at higher speed costs you the rhythm of the sentences.',
          'Keep a printed copy for the passages you want to quote.',
          'It counts if you can talk about it.',
        ],
      },
      {
        asks: ['How do I sort my bookshelves sensibly?', 'My shelves are chaos. How do other people arrange them?'],
        tips: [
          'By subject first, then by author, is easiest to live with.',
          'Keep unread books together where you can see them.',
          'Colour looks pretty and makes nothing findable.',
          'Give each family member one shelf.',
          'Once a year, let go of what you will not read again.',
        ],
      },
    ],
    chat: [
      'The book club spent more time on the cheese than on the plot last time.',
      'I underline in pencil, and I know some people hate that.',
      'The last novel made me miss my stop twice.',
    ],
    slots: [
      {
        attribute: 'books.club_pick',
        bare: 'book club pick',
        values: 'title',
        question: 'What is my book club pick?',
        pastQuestion: 'What was my book club pick',
        states: {
          A: 'we are all supposed to finish {value} by the next evening',
          B: '{value} is lying on my nightstand for our next discussion',
        },
        ends: { A: 'I left the reading circle', B: 'our circle of readers broke up' },
      },
      {
        attribute: 'books.club_host',
        bare: 'book club host',
        values: 'person',
        question: 'Who is my book club host?',
        pastQuestion: 'Who was my book club host',
        states: {
          A: 'we meet in the living room of {value}',
          B: '{value} puts out the chairs and the cheese for our readers',
        },
        ends: { A: 'the evenings have stopped for good', B: 'we dissolved the circle' },
      },
    ],
  },
  {
    id: 'baking',
    about: 'baking',
    threads: [
      {
        asks: ['Why is my sourdough so dense?', 'My loaves come out like bricks. What am I doing wrong?'],
        tips: [
          'The starter should float and smell pleasantly sour before you use it.',
          'A cold kitchen needs more patience than any recipe says.',
          'Shape the dough tightly, so that it grows up rather than sideways.',
          'Bake it in a covered pot for the first part.',
          'Let it cool fully, since a warm crumb always seems gummy.',
        ],
      },
      {
        asks: ['What can I bake for a friend who does not eat eggs?', 'Do you know a cake that works without eggs?'],
        tips: [
          'Mashed banana binds well and keeps the crumb moist.',
          'A spoon of vinegar with baking soda gives lift.',
          'Shortbread never needed eggs in the first place.',
          'The liquid from chickpeas whips up into a decent meringue.',
          'Oil cakes keep longer than butter cakes.',
        ],
      },
      {
        asks: ['How do I get a crisp crust in a home oven?', 'My crust goes soft within an hour. Any tricks?'],
        tips: [
          'Preheat a heavy tray for as long as you can bear.',
          'Throw in a handful of ice cubes for steam.',
          'Open the door for the last few minutes.',
          'Cool the loaf on a rack, not on a board.',
          'Reheat it dry rather than wrapping it.',
        ],
      },
      {
        asks: ['Which flour should I use for pizza?', 'Does the flour really matter for thin dough?'],
        tips: [
          'A strong flour stretches without tearing.',
          'Finely milled flour gives a softer rim.',
          'A little semolina under the dough keeps it from sticking.',
          'Long rest in the fridge does more than an expensive bag.',
          'Mix in some wholemeal if you like a nutty taste.',
        ],
      },
    ],
    chat: [
      'My starter is older than my lease and better behaved.',
      'The kitchen looks as though it had snowed.',
      'My colleagues have started to ask when the next loaf is due.',
    ],
    slots: [
      {
        attribute: 'baking.flour_supplier',
        bare: 'flour supplier',
        values: 'business',
        question: 'Who is my flour supplier?',
        pastQuestion: 'Who was my flour supplier',
        states: {
          A: 'I buy the big paper sacks for my bread from {value}',
          B: 'what goes into my loaves is milled by {value}',
        },
        ends: { A: 'I stopped baking', B: 'I gave up on making bread' },
      },
      {
        attribute: 'baking.proofing_time',
        bare: 'sourdough proofing time',
        values: 'minutes',
        question: 'How many minutes is my sourdough proofing time?',
        pastQuestion: 'How many minutes was my sourdough proofing time',
        states: {
          A: 'I let the shaped dough sit for {value} before it goes in',
          B: 'under its cloth the loaf gets {value} of peace in my kitchen',
        },
        ends: { A: 'my starter died, and I did not begin a new one', B: 'I only buy bread these days' },
      },
    ],
  },
  {
    id: 'photography',
    about: 'photography',
    threads: [
      {
        asks: [
          'How do I take better pictures indoors without flash?',
          'My indoor shots are grainy. What should I change?',
        ],
        tips: [
          'Move people close to a window and turn the ceiling lights off.',
          'Lean against a wall to hold the camera still.',
          'A bright prime lens is worth more than a new body.',
          'A little grain looks better than a blurred face.',
          'White card opposite the window lifts the shadows.',
        ],
      },
      {
        asks: ['What makes a landscape photo interesting?', 'My landscapes look flat. How do I add depth?'],
        tips: [
          'Put something in the foreground that leads the eye.',
          'Come back when the sun is low.',
          'Bad weather makes better skies.',
          'Kneel down, because nobody else does.',
          'Leave out everything that does not help.',
        ],
      },
      {
        asks: ['How should I sort years of photos?', 'I have far too many pictures. How do I bring order into them?'],
        tips: [
          'Begin with this month and work backwards in small bites.',
          'Keep one picture of ten, and delete without a second look.',
          'Folders by year and event outlive every program.',
          'Keep copies in two places, one of them outside your home.',
          'Print a few, since those are the ones you will see.',
        ],
      },
      {
        asks: ['How do I photograph shy people?', 'People freeze when I lift the camera. What can I do?'],
        tips: [
          'Talk first, and take the camera out late.',
          'Give them something to do with their hands.',
          'Take the second picture right after they think it is over.',
          'Show them one they will like.',
          'Step back and use a longer lens.',
        ],
      },
    ],
    chat: [
      'I got up before dawn for a picture of fog and saw only fog.',
      'My favourite shot of the year was an accident.',
      'Half of my pictures are of the same tree.',
    ],
    slots: [
      {
        attribute: 'photography.print_lab',
        bare: 'photo print lab',
        values: 'business',
        question: 'Which is my photo print lab?',
        pastQuestion: 'Which was my photo print lab',
        states: {
          A: 'I have my enlargements made by {value}',
          B: 'when I want something on paper, I send the files to {value}',
        },
        ends: { A: 'I stopped having anything printed', B: 'I only look at pictures on a screen these days' },
      },
      {
        attribute: 'photography.archive_size',
        bare: 'photo archive size',
        values: 'gigabytes',
        question: 'What is my photo archive size in gigabytes?',
        pastQuestion: 'What was my photo archive size in gigabytes',
        states: {
          A: 'all my pictures together take up {value}',
          B: 'the disk with everything I ever shot is filled to {value}',
        },
        ends: { A: 'the disk died and I kept nothing', B: 'I wiped every old picture and stopped collecting' },
      },
    ],
  },
  {
    id: 'knitting',
    about: 'knitting',
    threads: [
      {
        asks: [
          'How do I fix a dropped stitch many rows down?',
          'I lost a stitch somewhere. Can I save it without unravelling?',
        ],
        tips: [
          'Catch it with a safety pin before it runs any further.',
          'Use a crochet hook to climb up the ladder, rung by rung.',
          'Keep the hook on the right side for knit stitches.',
          'Tug the neighbours a little to share the slack.',
          'A drop in lace is better unravelled to a quiet row.',
        ],
      },
      {
        asks: [
          'Which wool is soft enough for a baby?',
          'I want to make something for a newborn. What yarn should I take?',
        ],
        tips: [
          'Merino that can go into the machine is the safe choice.',
          'Cotton is cool, but it has no stretch.',
          'Rub it on the inside of your wrist before you buy.',
          'Avoid fluffy yarn that ends up in little fists.',
          'Ask the parents whether they wash by hand. They do not.',
        ],
      },
      {
        asks: ['My edges curl. How do I get them flat?', 'How do I block a finished piece properly?'],
        tips: [
          'Soak it until the wool is wet through, and press it in a towel.',
          'Pin it to size on something that does not mind water.',
          'A garter border stops the curling from the start.',
          'Steam is enough for small corrections.',
          'Let it dry fully, even if you are impatient.',
        ],
      },
      {
        asks: ['How do I read a chart without losing my place?', 'Charts confuse me. Is there a trick?'],
        tips: [
          'Cover the rows above with a strip of sticky paper.',
          'Read odd rows from the right and even ones from the left.',
          'Colour in the repeats before you start.',
          'Put a marker on the needle wherever the chart has a thick line.',
          'Count at the end of each row, not at the end of the evening.',
        ],
      },
    ],
    chat: [
      'I knitted through the whole of a crime series and remember nothing of it.',
      'The cat believes that every ball is for her.',
      'There is a half-finished sleeve in every drawer.',
    ],
    slots: [
      {
        attribute: 'knitting.yarn_shop',
        bare: 'favourite yarn shop',
        values: 'business',
        question: 'Which is my favourite yarn shop?',
        pastQuestion: 'Which was my favourite yarn shop',
        states: {
          A: 'I get nearly all of my wool at {value}',
          B: 'my needles and skeins come from {value}, where they know me by name',
        },
        ends: { A: 'I gave all my needles away', B: 'I stopped knitting because of my wrist' },
      },
      {
        attribute: 'knitting.blanket_rows',
        bare: 'blanket row count',
        values: 'rows',
        question: 'What is my blanket row count?',
        pastQuestion: 'What was my blanket row count',
        states: {
          A: 'I have finished {value} of the big project on my lap',
          B: 'the thing on my needles has grown to {value}',
        },
        ends: { A: 'I unravelled the whole thing', B: 'I gave the unfinished piece to a friend' },
      },
    ],
  },
  {
    id: 'chess',
    about: 'chess',
    threads: [
      {
        asks: ['How do I stop blundering in winning positions?', 'I throw away good games. How can I be more careful?'],
        tips: [
          'Before each move, ask what your opponent would love to play.',
          'Trade pieces when you are ahead, not pawns.',
          'Use your time, because being ahead makes people fast.',
          'Look at every check and capture once more.',
          'Replay the lost ones the next morning, when it hurts less.',
        ],
      },
      {
        asks: [
          'Which opening is good for someone with little time to study?',
          'I do not want to memorise lines. What should I play?',
        ],
        tips: [
          'Systems with the same set-up against everything save a lot of work.',
          'Learn the plans and the pawn breaks before the moves.',
          'Play one opening for a whole season.',
          'Model games teach more than lists of variations.',
          'Getting the king safe early is half the opening.',
        ],
      },
      {
        asks: ['Are endgames worth studying for amateurs?', 'Which endgames should I know?'],
        tips: [
          'King and pawn against king comes first.',
          'Two rook positions, one for winning and one for drawing, cover a lot.',
          'An active king is worth more than a pawn.',
          'Practise against an engine from a won position.',
          'A little theory goes a long way there.',
        ],
      },
      {
        asks: ['How do I explain chess to my niece?', 'What is a good way to teach chess to children?'],
        tips: [
          'Start with pawns only, and let her win a race.',
          'Add one kind of piece per afternoon.',
          'Tell a story about what each of them is afraid of.',
          'Do not mention openings for a year.',
          'Stop while she still wants to go on.',
        ],
      },
    ],
    chat: [
      'I lost at chess to a boy who was eating crisps the whole time.',
      'We play chess in the back room of a café on rainy Sundays.',
      'My best game of chess ended in a draw, and nobody saw it.',
    ],
    slots: [
      {
        attribute: 'chess.coach',
        bare: 'chess coach',
        values: 'person',
        question: 'Who is my chess coach?',
        pastQuestion: 'Who was my chess coach',
        states: {
          A: 'I go through my lost games with {value}',
          B: '{value} sets me puzzles and sighs at my endgames',
        },
        ends: { A: 'I stopped paying for training', B: 'I train alone, out of books only' },
      },
      {
        attribute: 'chess.online_rating',
        bare: 'online chess rating',
        values: 'rating',
        question: 'What is my online chess rating?',
        pastQuestion: 'What was my online chess rating',
        states: {
          A: 'the site puts me at {value}',
          B: 'next to my name on the server it says {value}',
        },
        ends: { A: 'I closed my account on the site', B: 'I deleted my profile on the server' },
      },
    ],
  },
];
