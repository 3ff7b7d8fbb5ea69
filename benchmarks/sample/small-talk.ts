/** What surrounds requests and advice. No digits, so that no value occurs by chance. */

/** How a user begins a session; some begin without a greeting. */
export const greetings = [
  ...[
    'Hi there.',
    'Good morning!',
    'Hello again.',
    'Hey, me again.',
    'Good evening.',
    'Hi, I hope I am not asking too much today.',
  ],
  ...['', '', '', '', ''],
];

/** How a user reacts to the reply before going on. */
export const reactions = [
  'Thanks, that helps.',
  'That makes sense.',
  'Good point, I had not thought of that.',
  'Right, I will try that.',
  'I like the sound of that.',
  'Okay, noted.',
  'Thank you, I will start with the easy part.',
  'That is more or less what a friend told me.',
  'Ha, you have clearly done this before.',
  'I tried some of it before, but not in that order.',
  'Perfect, exactly what I needed.',
  'Hm, I am not sure about all of it, but thanks.',
  'You make it sound simple, and maybe it is.',
  'I am relieved that it is not just me.',
  'I will print that and put it on the fridge.',
  'Lovely, I am writing it down.',
  'Fair enough.',
  '',
  '',
  '',
];

/** How a user moves on to something else; `{about}` names it. */
export const segues = [
  'On a different note, I have been thinking about {about}.',
  'Something else, about {about}.',
  'While I have you, there is a thing about {about}.',
  'Now to {about}.',
  'Before I go, a word about {about}.',
  'That reminds me of {about}, for no good reason.',
  'Changing the subject to {about}.',
  'My other worry is about {about}.',
];

/** The same where the topic has come up earlier in the session. */
export const returns = [
  'Coming back to {about}.',
  'One more thing about {about}.',
  'Back to {about} for a moment.',
  'May I return to {about}?',
];

/** How the assistant begins. */
export const openers = [
  'There are a few things worth trying.',
  'This comes up a lot.',
  'Let us go through it step by step.',
  'I would keep it simple at first.',
  'You do not need anything fancy for this.',
  'A handful of simple things make most of the difference here.',
  'Here is how I would approach it.',
  'It depends a little on your situation, but some advice holds in general.',
  'Many people ask about that, so you are in good company.',
  'The short version is that small changes go a long way.',
  'I can offer a few ideas.',
  'That is a good thing to ask.',
  'Some of this may be familiar, yet it is worth repeating.',
  'The following has worked for many people.',
  'I have a few thoughts on this.',
  'Let me collect the points that matter most.',
  'Let me think out loud for a moment.',
  'Happy to help with that.',
];

/** How the assistant ends. */
export const closers = [
  'Tell me how it goes, and we can adjust from there.',
  'If you like, I can turn this into a short checklist.',
  'Start with whichever of these feels easiest.',
  'Would you like more detail on any of them?',
  'None of it has to happen at once.',
  'Let me know what you have tried so far.',
  'Pick one and give it a fair chance before you add another.',
  'I am curious which of these will suit you.',
  'That should cover the basics.',
  'Do come back if it does not work as expected.',
  'With a little patience it tends to sort itself out.',
  'If something about your case is special, tell me and I will think again.',
  '',
  '',
  '',
];

/** How the assistant takes note of a personal statement, without repeating its content. */
export const acknowledgements = [
  'Thanks for telling me.',
  'Good to know, I will keep that in mind.',
  'Noted.',
  'Thank you for letting me know.',
  'I appreciate the context.',
  'Understood, thanks.',
  'All right, I have made a note of that.',
  'That is useful background.',
  '',
  '',
  '',
  '',
];

/** What the assistant sometimes adds, at length and whatever the subject. */
export const elaborations = [
  'A word on expectations, because that is where most people stumble: the first attempts rarely look the way you imagined, and this says nothing about how the later ones will turn out. Give it a few rounds before you judge it.',
  'If you only remember one thing from all this, let it be that a small step you really take beats a perfect plan that stays on paper. Everything else can be adjusted along the way.',
  'People differ more than advice suggests. What works wonderfully for one person may annoy another, so treat these points as things to try out rather than as rules, and keep whatever proves itself.',
  'It can also help to talk to someone who has done it for years. They tend to know the little tricks that never make it into any guide, and most of them are happy to be asked.',
  'Should it turn out to be harder than it sounds, that is normal. Take a break, come back on another day with fresh eyes, and look for the one part that gives you the most trouble.',
  'You may notice that some of these points pull in different directions. In that case, go for the one that costs you the least effort, since it is the one you are most likely to keep up.',
  'I left out the more elaborate options on purpose. They exist, and some are rather good, but they make sense only when the simple ones have been tried and found wanting.',
  'One caution: there is a lot of confident advice around on this subject, and a good part of it is meant to sell something. If a tip sounds like an advertisement, it probably is one.',
  'Think of it as an experiment. Change one thing, watch what happens for a while, and write down what you see, because memory is generous with successes and forgets the rest.',
  'It is worth asking yourself, too, what would count as good enough. Many people put in a great deal of effort beyond that point without getting any more joy out of it.',
  'And please do not let anybody tell you that there is only one right way. I have heard of people who do nearly the opposite of all this, and who are perfectly content.',
  'If time is short, skip straight to the last point and come back to the others later. The order is a matter of convenience more than of principle.',
];

/** How a list of advice is introduced. */
export const listIntroductions = [
  'My suggestions:',
  'In order:',
  'Here is a short list:',
  'What I would do:',
  'A few pointers:',
  'The main points:',
];
