import type { Domain } from './domain';

/** Flat, internet, savings, car, dog and garden. */
export const homeAndMoney: readonly Domain[] = [
  {
    id: 'renting',
    about: 'the flat',
    threads: [
      {
        asks: [
          'How do I get rid of the damp smell in a small bathroom?',
          'My bathroom has no window and smells musty. What can I do?',
        ],
        tips: [
          'Let the fan run for a while after every shower, and clean its cover.',
          'Leave the door open whenever nobody is inside.',
          'Hang towels in another room until they are dry.',
          'A bowl of baking soda takes the edge off, though it does not cure the cause.',
          'If the grout is dark, scrub it and seal it, because the smell sits there.',
        ],
      },
      {
        asks: ['How can I make a narrow hallway look bigger?', 'Any ideas for a long, dark corridor?'],
        tips: [
          'Paint the far wall a little darker so that the space seems shorter and wider.',
          'A large mirror on one side doubles the light.',
          'Keep coats behind a door rather than on the wall.',
          'Several small lamps look friendlier than one bright ceiling light.',
          'A runner with stripes across the width helps more than you would think.',
        ],
      },
      {
        asks: [
          'What should I check before signing a new lease?',
          'What do people forget to ask when they rent a place?',
        ],
        tips: [
          'Ask what is included and what comes on top, in writing.',
          'Photograph every scratch on the first day.',
          'Find out how repairs are reported and who pays for small ones.',
          'Visit once in the evening, when the neighbours are at home.',
          'Read the part on notice periods twice.',
        ],
      },
      {
        asks: [
          'How do I get along with noisy neighbours without a fight?',
          'The people upstairs are loud. How would you bring it up?',
        ],
        tips: [
          'Knock at a calm moment rather than in the middle of the noise.',
          'Describe what you hear, not what you think of them.',
          'Offer a way to reach you, so that they can warn you before a party.',
          'A thick rug and a full bookshelf swallow more sound than earplugs.',
          'Keep a short log in case you need the landlord later.',
        ],
      },
    ],
    chat: [
      'The kitchen gets lovely light in the morning, which makes up for a lot.',
      'I have moved so often that I label boxes in my sleep.',
      'The lift is out of order again, so I am getting fit for free.',
    ],
    slots: [
      {
        attribute: 'renting.monthly_rent',
        bare: 'monthly rent',
        values: 'rent',
        question: 'How much is my monthly rent?',
        pastQuestion: 'How much was my monthly rent',
        states: {
          A: 'I hand over {value} to the landlord every month',
          B: 'keeping a roof over my head costs me {value} on the first of each month',
        },
        ends: {
          A: 'I moved in with my parents and pay nothing for a flat',
          B: 'I bought a place, so no landlord gets anything from me',
        },
      },
      {
        attribute: 'renting.parking_space',
        bare: 'parking space number',
        values: 'code',
        question: 'What is my parking space number?',
        pastQuestion: 'What was my parking space number',
        states: {
          A: 'I leave the car in bay {value}',
          B: 'the spot with {value} painted on the wall is the one I use',
        },
        ends: { A: 'I gave the spot in the garage up', B: 'I let the garage contract run out' },
      },
    ],
  },
  {
    id: 'internet',
    about: 'the internet at home',
    threads: [
      {
        asks: [
          'Why does the connection drop every evening?',
          'The signal is fine in the morning and awful at night. Why is that?',
        ],
        tips: [
          'Evenings are when the whole street is online, so some slowdown is normal.',
          'Try a cable for one evening to see whether the radio or the line is at fault.',
          'Neighbouring routers may crowd the same channel, and most can switch by themselves.',
          'Restarting helps only when the device has run hot.',
          'Note the times of the drops, because support will ask.',
        ],
      },
      {
        asks: ['Where is the best place to put a router?', 'How do I get a better signal in the back room?'],
        tips: [
          'Put it high up and in the open, near the middle of the flat.',
          'Keep it away from the microwave and from thick pipes.',
          'A mesh unit halfway is better than a repeater at the far end.',
          'Point one antenna up and one sideways if it has two.',
          'Bookshelves are fine, metal cabinets are not.',
        ],
      },
      {
        asks: [
          'How do I keep smart gadgets from being a security risk?',
          'Is it a bad idea to have so many connected devices?',
        ],
        tips: [
          'Give gadgets their own guest network.',
          'Change every default password on the first day.',
          'Turn on automatic updates where the maker offers them.',
          'Buy from makers who say how long they will support a device.',
          'Unplug what you have not used for a season.',
        ],
      },
      {
        asks: ['Is it worth haggling with a provider?', 'How would I negotiate a better contract?'],
        tips: [
          'Call shortly before the contract renews, when they want to keep you.',
          'Have a competing offer open in front of you.',
          'Ask for the retention team and stay friendly.',
          'A free upgrade is often easier to get than a lower price.',
          'Get the promise in an email before you hang up.',
        ],
      },
    ],
    chat: [
      'I only notice the router when it stops working.',
      'My flatmate streams football in three rooms at once.',
      'There is a drawer here with every cable ever made.',
    ],
    slots: [
      {
        attribute: 'internet.monthly_bill',
        bare: 'monthly internet bill',
        values: 'bill',
        question: 'How much is my monthly internet bill?',
        pastQuestion: 'How much was my monthly internet bill',
        states: {
          A: 'the provider takes {value} from my account each month',
          B: 'being online at home sets me back {value}',
        },
        ends: { A: 'I cancelled the broadband contract', B: 'I had the line at home switched off' },
      },
      {
        attribute: 'internet.network_name',
        bare: 'Wi-Fi network name',
        values: 'network',
        question: 'What is my Wi-Fi network name?',
        pastQuestion: 'What was my Wi-Fi network name',
        states: {
          A: 'guests at my place have to pick {value} from the list on their phones',
          B: 'what my router broadcasts to the whole street is {value}',
        },
        ends: { A: 'I switched the wireless off and use cables only', B: 'I threw out the wireless router' },
      },
    ],
  },
  {
    id: 'savings',
    about: 'my savings',
    threads: [
      {
        asks: [
          'How do I stick to a budget when every month is different?',
          'My income goes up and down. How should I plan?',
        ],
        tips: [
          'Plan with the lowest month of the past year and treat the rest as a bonus.',
          'Keep a buffer account that pays you the same amount each month.',
          'List the fixed costs first, because they decide how much freedom there is.',
          'Look at spending once a week for a short while rather than once a month for long.',
          'Give yourself a small sum that needs no justification.',
        ],
      },
      {
        asks: ['Should I pay off debt first or save first?', 'Is it silly to save while I still owe money?'],
        tips: [
          'A small cushion comes first, so that a broken fridge does not become new debt.',
          'After that, expensive debt beats almost any savings rate.',
          'Cheap loans can run on while you build reserves.',
          'Automatic transfers on payday take the decision out of your hands.',
          'Review the order once a year, since rates change.',
        ],
      },
      {
        asks: [
          'How can I talk about money with my partner without arguing?',
          'We have different habits with money. How do couples handle that?',
        ],
        tips: [
          'Pick a fixed evening, so that it is never an ambush.',
          'Begin with what you each want money to make possible.',
          'A shared pot for shared costs and private pots for the rest keeps the peace.',
          'Agree on a sum above which you ask each other first.',
          'End with something pleasant, and keep it short.',
        ],
      },
      {
        asks: ['What are easy ways to spend less on groceries?', 'Our food bill is too high. Where should I start?'],
        tips: [
          'Plan three dinners and leave the other evenings for leftovers.',
          'Shop with a list and after a meal.',
          'The unit price on the shelf label tells more than the sticker.',
          'Freeze bread and herbs before they turn.',
          'Dried beans are cheaper than cans and taste better.',
        ],
      },
    ],
    chat: [
      'I used to avoid looking at my account, and that was not a strategy.',
      'My grandmother kept her household money in labelled envelopes.',
      'It feels oddly grown-up to care about interest rates.',
    ],
    slots: [
      {
        attribute: 'savings.monthly_transfer',
        bare: 'monthly savings transfer',
        values: 'transfer',
        question: 'How much is my monthly savings transfer?',
        pastQuestion: 'How much was my monthly savings transfer',
        states: {
          A: 'I put {value} aside on every payday',
          B: 'the day after payday, {value} goes straight out of my reach',
        },
        ends: { A: 'I stopped putting money aside', B: 'I cancelled the standing order' },
      },
      {
        attribute: 'savings.bank',
        bare: 'savings bank',
        values: 'business',
        question: 'Which is my savings bank?',
        pastQuestion: 'Which was my savings bank',
        states: {
          A: 'I keep what I put aside at {value}',
          B: 'my rainy-day money sits with {value}',
        },
        ends: { A: 'I closed that account', B: 'I emptied the account and shut it down' },
      },
    ],
  },
  {
    id: 'car',
    about: 'the car',
    threads: [
      {
        asks: [
          'What should I check before a long drive?',
          'We are driving across the country soon. What do I look at first?',
        ],
        tips: [
          'Check the tyres when they are cold, the spare included.',
          'Top up the washer fluid, since you notice it only when it is gone.',
          'Look at the oil on level ground after the engine has rested.',
          'Walk around with the lights on and have someone press the brake.',
          'Put water, a blanket and a charger where you can reach them.',
        ],
      },
      {
        asks: [
          'There is a rattling noise when I go over bumps. What might that be?',
          'My car clunks on bad roads. Should I worry?',
        ],
        tips: [
          'Empty the boot first, because loose things fool everyone.',
          'A worn rubber bushing makes a dull knock on small bumps.',
          'A metal heat shield rattles at certain speeds and is harmless.',
          'If the steering feels vague as well, have it seen soon.',
          'Note whether it happens when you brake, as that narrows it down.',
        ],
      },
      {
        asks: ['How do I drive more economically?', 'Any habits that save fuel without driving like a snail?'],
        tips: [
          'Look far ahead and lift your foot early.',
          'Shift up sooner than feels natural.',
          'Take the roof rack off when it is empty.',
          'Slightly higher tyre pressure within the allowed range helps.',
          'Short cold trips cost the most, so combine errands.',
        ],
      },
      {
        asks: ['How do I get dog hair out of the seats?', 'What is the best way to clean the inside of a car?'],
        tips: [
          'A damp rubber glove rolls hair into clumps that you can pick up.',
          'Vacuum in two directions, with the seats pushed right back.',
          'Use a soft brush for the vents.',
          'Clean the windows last, with hardly any liquid.',
          'A washable cover saves you from doing it again next week.',
        ],
      },
    ],
    chat: [
      'It is not a pretty car, but it has never left me stranded.',
      'The radio only gets one station, so I know all the folk songs now.',
      'I would rather take the train, if only there were one.',
    ],
    slots: [
      {
        attribute: 'car.insurance_premium',
        bare: 'yearly car insurance premium',
        values: 'premium',
        question: 'How much is my yearly car insurance premium?',
        pastQuestion: 'How much was my yearly car insurance premium',
        states: {
          A: 'I pay the insurer {value} a year to be allowed on the road',
          B: 'being covered for a crash takes {value} out of my pocket each January',
        },
        ends: { A: 'I sold the car', B: 'the car went to the scrapyard' },
      },
      {
        attribute: 'car.garage',
        bare: 'usual garage',
        values: 'business',
        question: 'Which is my usual garage?',
        pastQuestion: 'Which was my usual garage',
        states: {
          A: 'I have the oil and the brakes done at {value}',
          B: 'whenever something rattles, {value} gets to look under the bonnet',
        },
        ends: { A: 'I got rid of the car for good', B: 'we live without a car these days' },
      },
    ],
  },
  {
    id: 'dog',
    about: 'the dog',
    threads: [
      {
        asks: [
          'How do I stop my dog from pulling on the lead?',
          'Walks with my dog are a tug-of-war. How can I train that out of him?',
        ],
        tips: [
          'Stand still the moment the lead goes tight and move on when it hangs loose.',
          'Reward him at your side, not in front of you.',
          'Practise where it is boring before you try the park.',
          'A harness that clips at the chest takes the force out of it.',
          'Short and often works better than one long lesson.',
        ],
      },
      {
        asks: ['What can I do about fear of fireworks?', 'My dog panics during thunderstorms. How can I help?'],
        tips: [
          'Build a den in the quietest room and let him choose to use it.',
          'Close the curtains and leave a familiar radio voice on.',
          'Stay calm and near him, because comfort does not reward fear.',
          'Recordings at a very low volume, long before the season, take the edge off.',
          'Ask a professional about medication if he hurts himself.',
        ],
      },
      {
        asks: [
          'How much exercise does an older dog need?',
          'My dog is getting on in years. Should I shorten the walks?',
        ],
        tips: [
          'Several short walks are kinder than one long march.',
          'Let him set the pace and sniff as long as he likes.',
          'Soft ground is easier on the joints than asphalt.',
          'Games with the nose tire him out without any jumping.',
          'Stiffness the next morning means it was too much.',
        ],
      },
      {
        asks: ['Is it fine to leave a dog alone during office hours?', 'How long can my dog stay at home on his own?'],
        tips: [
          'Half a day is about what most grown dogs manage well.',
          'Someone coming by at noon makes all the difference.',
          'Leave something to chew that takes time.',
          'Do not make a ceremony of leaving or of coming home.',
          'A camera shows you whether he sleeps or paces.',
        ],
      },
    ],
    chat: [
      'The dog ate half a slipper today and looked proud of it.',
      'I never talk to my neighbours as much as I do with a dog on the lead.',
      'Our dog snores louder than my late uncle did.',
    ],
    slots: [
      {
        attribute: 'dog.walker',
        bare: 'dog walker',
        values: 'person',
        question: 'Who is my dog walker?',
        pastQuestion: 'Who was my dog walker',
        states: {
          A: '{value} takes him round the park while I am at work',
          B: 'at noon it is {value} who rings the bell and clips on the lead',
        },
        ends: {
          A: 'I walk him myself every day, with nobody helping',
          B: 'I take him to the office and pay nobody for walks',
        },
      },
      {
        attribute: 'dog.food_brand',
        bare: 'dog food brand',
        values: 'business',
        question: 'What is my dog food brand?',
        pastQuestion: 'What was my dog food brand',
        states: {
          A: 'the big bag in our pantry is from {value}',
          B: 'my dog gets his breakfast and dinner out of a {value} sack',
        },
        ends: { A: 'I cook everything he eats at home', B: 'he lives on home-cooked meals only' },
      },
    ],
  },
  {
    id: 'allotment',
    about: 'the allotment',
    threads: [
      {
        asks: ['How do I keep slugs off the lettuce without poison?', 'The slugs are eating everything. What works?'],
        tips: [
          'Water in the morning, so the ground is dry by night.',
          'Lay a board between the rows and collect what hides under it.',
          'Copper tape around pots helps, as long as no leaf bridges it.',
          'Plant a few sacrificial seedlings at the edge.',
          'Hedgehogs and ground beetles do the rest if you leave them a messy corner.',
        ],
      },
      {
        asks: ['What can I sow in late summer?', 'Half of my beds are empty after the harvest. What goes in now?'],
        tips: [
          'Spinach and lamb’s lettuce like the cooler nights.',
          'Radishes are quick and forgive nearly everything.',
          'Garlic goes in later, but you can prepare its bed.',
          'Green manure protects soil that you do not need.',
          'Keep some fleece at hand for the first frost.',
        ],
      },
      {
        asks: ['My compost smells. What did I do wrong?', 'How do I get a compost heap going properly?'],
        tips: [
          'A bad smell means too much wet material and too little air.',
          'Mix in torn cardboard or dry leaves.',
          'Turn the heap once a week until it is warm inside.',
          'Leave out cooked food, which only invites rats.',
          'It should feel like a wrung-out sponge.',
        ],
      },
      {
        asks: [
          'How can I water less when I am away for a week?',
          'Is there a simple way to keep plants alive during holidays?',
        ],
        tips: [
          'Mulch thickly after a good soak.',
          'Bury clay pots next to the thirstiest plants and fill them up.',
          'Pick everything that is nearly ripe before you leave.',
          'Move containers into the shade and close together.',
          'Ask a neighbour, and pay in courgettes.',
        ],
      },
    ],
    chat: [
      'The courgettes have taken over the allotment, as they always do.',
      'An old man two plots down knows everything and tells it slowly.',
      'I go to the allotment mostly to hear nothing for an hour.',
    ],
    slots: [
      {
        attribute: 'allotment.plot_number',
        bare: 'allotment plot number',
        values: 'code',
        question: 'What is my allotment plot number?',
        pastQuestion: 'What was my allotment plot number',
        states: {
          A: 'I dig behind the little gate marked {value}',
          B: 'the committee put me down for the patch with {value} on its post',
        },
        ends: { A: 'I handed my patch back to the society', B: 'I gave the whole patch to my nephew' },
      },
      {
        attribute: 'allotment.yearly_fee',
        bare: 'yearly allotment fee',
        values: 'fee',
        question: 'How much is my yearly allotment fee?',
        pastQuestion: 'How much was my yearly allotment fee',
        states: {
          A: 'the gardening society charges me {value} a year',
          B: 'for twelve months of mud and beans I owe the society {value}',
        },
        ends: { A: 'I left the gardening society', B: 'I resigned from the society, so they send me no more invoices' },
      },
    ],
  },
];
