import type { Domain } from './domain';

/** Training, running, cycling and recovering. */
export const bodyAndHealth: readonly Domain[] = [
  {
    id: 'gym',
    about: 'the gym',
    threads: [
      {
        asks: [
          'How should I warm up before lifting without wasting half of the session?',
          'Is there a short warm-up that still protects my shoulders?',
        ],
        tips: [
          'Start with a few minutes of easy rowing or brisk walking, just until you feel warm.',
          'Swing your arms and open your hips with slow, controlled movements rather than long static stretches.',
          'Then do two or three light sets of the first lift of the day, adding a little weight each time.',
          'A resistance band is enough to wake up the small muscles around the shoulder blades.',
          'If a joint feels stiff, give that one joint a little more attention and leave the rest alone.',
        ],
      },
      {
        asks: [
          'What can I eat after an evening workout that will not keep me awake?',
          'I train late and go to bed hungry. What would be a sensible late meal?',
        ],
        tips: [
          'Something small and easy to digest works best, such as yoghurt with oats or eggs on toast.',
          'Keep the fat low at that hour, because it slows digestion down.',
          'A bowl of soup with lentils gives you protein and fluid at the same time.',
          'Cottage cheese is a classic late snack, since its protein is digested slowly.',
          'If you wake up thirsty, drink more during the session and less right before bed.',
        ],
      },
      {
        asks: [
          'I get bored doing the same routine. How often should I swap exercises?',
          'When is it time to change a training plan?',
        ],
        tips: [
          'Keep the main lifts for a couple of months so that you can see progress.',
          'Rotate the smaller exercises whenever they start to feel stale.',
          'Changing the order of the session can make it feel new without losing anything.',
          'Write down what you did, because boredom is sometimes just a lack of visible progress.',
          'Training with someone else now and then helps more than any new machine.',
        ],
      },
      {
        asks: [
          'Are there quiet hours at gyms in general, or is it always packed?',
          'How do people cope with a crowded weight room?',
        ],
        tips: [
          'Mid-morning and the last hour before closing tend to be the calmest.',
          'Have a second choice ready for every exercise, so a busy rack does not stop you.',
          'Dumbbells and a single bench can replace most machines.',
          'Asking to share a station is normal, and most people say yes.',
          'Fridays are often quieter than Mondays, when everyone starts the week full of plans.',
        ],
      },
    ],
    chat: [
      'I was sore for days after my last session at the gym, in a good way.',
      'The new playlist at the gym is dreadful, but the people are friendly.',
      'I almost skipped training today because of the rain, then went anyway.',
    ],
    slots: [
      {
        attribute: 'gym.locker_code',
        bare: 'gym locker code',
        values: 'code',
        question: 'What is my gym locker code?',
        pastQuestion: 'What was my gym locker code',
        states: {
          A: 'I punch in {value} when I put my bag away',
          B: 'the little keypad by the changing room opens with {value} for me',
        },
        ends: { A: 'I handed my locker back', B: 'I stopped renting the locker' },
      },
      {
        attribute: 'gym.bench_press_target',
        bare: 'bench press target',
        values: 'weight',
        question: 'What is my bench press target?',
        pastQuestion: 'What was my bench press target',
        states: {
          A: 'I want to push {value} off my chest by winter',
          B: 'the bar over my chest should weigh {value} before the year is out',
        },
        ends: {
          A: 'my shoulder made me give up benching altogether',
          B: 'the doctor has told me to stop pressing for good',
        },
      },
    ],
  },
  {
    id: 'running',
    about: 'running',
    threads: [
      {
        asks: [
          'What is the best way to build endurance without getting injured?',
          'How do I get fitter for longer distances without overdoing it?',
        ],
        tips: [
          'Let most of your runs be slow enough that you could hold a conversation.',
          'Add distance in small steps and take an easier week every month.',
          'One longer run at the weekend does more than several medium ones.',
          'Strong calves and hips protect your knees, so two short strength sessions pay off.',
          'When something hurts on one side only, rest before it becomes a habit.',
        ],
      },
      {
        asks: [
          'How do I know when running shoes are worn out?',
          'My shoes look fine, but my legs feel heavy. Could it be the shoes?',
        ],
        tips: [
          'Press your thumb into the midsole: if it feels hard and does not spring back, it is done.',
          'Look at the heel from behind, because a tilt shows before the tread is gone.',
          'New aches in the shins or knees are often the first sign.',
          'Two pairs worn in turn last longer than the same two worn one after the other.',
          'Keep the old pair for muddy days instead of throwing it out.',
        ],
      },
      {
        asks: [
          'Any advice for running in hot weather?',
          'It is getting warm here. How do I keep training in the heat?',
        ],
        tips: [
          'Go early, when the pavement has had a whole night to cool down.',
          'Expect to be slower and judge the effort by your breathing rather than your watch.',
          'A wet cap does more than a second bottle.',
          'Salt matters as much as water on long, sweaty days.',
          'Choose loops near home so that you can stop when you feel dizzy.',
        ],
      },
      {
        asks: ['What should I do in the last week before a race?', 'How much should I rest before race day?'],
        tips: [
          'Run less, but keep a few short, quick stretches so that your legs stay lively.',
          'Sleep well two nights before, since the last night is usually restless.',
          'Eat what you know, and do not try anything new on the morning itself.',
          'Lay out your clothes, pins and shoes the evening before.',
          'Walk the first part of the course in your head so the start feels familiar.',
        ],
      },
    ],
    chat: [
      'There is a running path along the canal that I have come to love.',
      'My running group is a mixed bunch, and we mostly talk about food.',
      'I used to hate running, and now I get grumpy when I miss a day.',
    ],
    slots: [
      {
        attribute: 'running.race_bib_number',
        bare: 'race bib number',
        values: 'code',
        question: 'What is my race bib number?',
        pastQuestion: 'What was my race bib number',
        states: {
          A: 'I will be the one with {value} pinned to my shirt',
          B: 'the shirt I am going to run in carries {value} on the front',
        },
        ends: { A: 'I withdrew from the race', B: 'I gave my starting place back to the organisers' },
      },
      {
        attribute: 'running.half_marathon_target',
        bare: 'half marathon target time',
        values: 'finishTime',
        question: 'What is my half marathon target time?',
        pastQuestion: 'What was my half marathon target time',
        states: {
          A: 'I want to cross the line in {value}',
          B: 'I will be a happy runner with {value} on the clock at the finish',
        },
        ends: { A: 'I stopped chasing a time and just jog for fun', B: 'I cancelled the whole race plan' },
      },
    ],
  },
  {
    id: 'cycling',
    about: 'cycling',
    threads: [
      {
        asks: [
          'How do I stop my chain from squeaking after wet rides?',
          'What is the simplest way to look after a bicycle chain?',
        ],
        tips: [
          'Wipe the chain with a dry rag straight after the ride, before the water settles in.',
          'Put one drop of oil on each roller and let it sit for a while.',
          'Then wipe off whatever is left on the outside, because it only collects grit.',
          'A thicker oil lasts longer in the rain, a thinner one stays cleaner in summer.',
          'If it still squeaks, check the small wheels at the back, which are often forgotten.',
        ],
      },
      {
        asks: [
          'What do I need for my first overnight bike trip?',
          'Can you help me pack for a night away with the bike?',
        ],
        tips: [
          'Pack light and put the heavy things low and close to the frame.',
          'A spare tube, a pump and a small multi-tool cover most troubles.',
          'Carry one set of clothes for riding and one for the evening.',
          'Plan the second day shorter than the first.',
          'Tell someone your route, especially where the signal is poor.',
        ],
      },
      {
        asks: [
          'My hands go numb on long rides. What can I change?',
          'How can I make long hours on the bike more comfortable?',
        ],
        tips: [
          'Move your hands around often, even when nothing hurts yet.',
          'Tilting the saddle up by a hair takes weight off your palms.',
          'Thicker bar tape costs little and helps a lot.',
          'Bend your elbows slightly so your arms can soak up the bumps.',
          'A handlebar that sits too low is a common cause, so try raising it.',
        ],
      },
      {
        asks: ['Is it worth cycling through winter?', 'How do people keep riding when it is dark and cold?'],
        tips: [
          'Good lights come first, and a spare one lives in the bag.',
          'Mudguards keep you drier than any jacket.',
          'Let a little air out of the tyres on icy mornings for more grip.',
          'Warm hands and feet decide whether the ride is pleasant.',
          'Give yourself permission to take the bus on the worst days.',
        ],
      },
    ],
    chat: [
      'I met a heron on the towpath this morning, completely unimpressed by my bell.',
      'The hill behind our house is my personal enemy, at least on two wheels.',
      'I still think the bell was my best purchase.',
    ],
    slots: [
      {
        attribute: 'cycling.weekly_distance',
        bare: 'weekly cycling distance',
        values: 'kilometres',
        question: 'What is my weekly cycling distance in kilometres?',
        pastQuestion: 'What was my weekly cycling distance in kilometres',
        states: {
          A: 'I ride about {value} from Monday to Sunday',
          B: 'between one Sunday and the next I clock up {value} in the saddle',
        },
        ends: { A: 'I sold the bike', B: 'I no longer own a bicycle' },
      },
      {
        attribute: 'cycling.bike_mechanic',
        bare: 'bike mechanic',
        values: 'person',
        question: 'Who is my bike mechanic?',
        pastQuestion: 'Who was my bike mechanic',
        states: {
          A: 'I take everything with two wheels to {value} for repairs',
          B: '{value} is the one who trues my wheels and fixes my brakes',
        },
        ends: { A: 'I do all the repairs on my own', B: 'I learned to fix the bike myself and need nobody for it' },
      },
    ],
  },
  {
    id: 'physio',
    about: 'my recovery',
    threads: [
      {
        asks: [
          'How can I make my desk kinder to my lower back?',
          'My back complains after long days of sitting. What can I adjust?',
        ],
        tips: [
          'Raise the screen until the top edge is level with your eyes.',
          'Keep both feet on the floor, or on a box if the chair is too high.',
          'Stand up whenever a call does not need the screen.',
          'A rolled towel behind the lower back is a cheap and honest support.',
          'The best position is the next one, so change it often.',
        ],
      },
      {
        asks: ['How do I remember to do my exercises every day?', 'I keep forgetting my exercises. Any tricks?'],
        tips: [
          'Tie them to something you do anyway, such as waiting for the kettle.',
          'Leave the mat out where you have to step over it.',
          'Make the smallest version so short that there is no excuse.',
          'Tick a box on paper, since a visible chain is hard to break.',
          'If you miss a day, do the next one without making up for it.',
        ],
      },
      {
        asks: ['Is heat or cold better for a stiff knee?', 'When should I use a cold pack, and when something warm?'],
        tips: [
          'Cold calms a joint that is swollen or warm to the touch.',
          'Heat loosens muscles that are merely tight.',
          'Keep a cloth between the pack and your skin in both cases.',
          'Short sessions are enough, and more does not help more.',
          'If the swelling stays, have someone look at it.',
        ],
      },
      {
        asks: [
          'What kind of sport is gentle enough while I am healing?',
          'Which activities are safe while I am getting back on my feet?',
        ],
        tips: [
          'Swimming and easy walking put little load on the joints.',
          'Stationary cycling with low resistance keeps the knee moving.',
          'Avoid sudden turns and jumps for now.',
          'Stop at the first sharp pain, while a dull ache that fades is usually fine.',
          'Ask before you return to ball games, because they surprise the body.',
        ],
      },
    ],
    chat: [
      'My recovery is slow going, but the stairs are no longer an adventure.',
      'I have learned more about my hip than I ever wanted to know.',
      'The waiting room has the oldest magazines in town.',
    ],
    slots: [
      {
        attribute: 'physio.therapist',
        bare: 'physiotherapist',
        values: 'person',
        question: 'Who is my physiotherapist?',
        pastQuestion: 'Who was my physiotherapist',
        states: {
          A: '{value} is the one who works on my knee',
          B: 'on Thursdays I lie on a table while {value} bends my leg',
        },
        ends: { A: 'I have finished the whole treatment', B: 'they discharged me, so nobody treats my knee now' },
      },
      {
        attribute: 'physio.appointment_time',
        bare: 'weekly physio appointment time',
        values: 'clock',
        question: 'What is my weekly physio appointment time?',
        pastQuestion: 'What was my weekly physio appointment time',
        states: {
          A: 'I have to be on the treatment table at {value}',
          B: 'they want me in the practice at {value} sharp every week',
        },
        ends: { A: 'I have used up all my sessions', B: 'the treatment is over, and I need no more visits' },
      },
    ],
  },
];
