/** What surrounds the beats: a line and its reply. No digits and nothing that a question asks. `{x}` speaks first, to `{y}`. */
export type Exchange = readonly [first: string, reply: string];

export const openings: readonly Exchange[] = [
  ['Hi {y}! It feels like ages since we last talked.', 'Hi {x}! Far too long. Tell me everything.'],
  ['Good evening, {y}. Do you have a moment?', 'For you always. What is new?'],
  ['{y}! I was just thinking of you.', 'Only good things, I hope. How are you, {x}?'],
  ['Hello {y}, are you well?', 'Well enough, {x}. And you?'],
  ['There you are, {y}! I have something to tell you.', 'I am all ears, {x}.'],
  ['Hey {y}, how was your week?', 'Long, but nobody shouted. How was yours?'],
  ['Hi {y}, am I disturbing you?', 'Not at all, {x}. I was only staring at the wall.'],
  ['Dear {y}, I owe you a sign of life.', 'You do! I am glad to hear from you, {x}.'],
];

export const asides: readonly Exchange[] = [
  ['Is it raining at your place too?', 'Since breakfast. The gutter is singing.'],
  ['Sorry, the kettle was whistling.', 'Take your time, I am not in a hurry.'],
  ['You sound as if you were smiling.', 'I am. It must be the weather.'],
  ['Wait, someone is at the door. No, wrong flat.', 'It happens here all the time.'],
  ['I always feel better after talking to you.', 'So do I. We should do this more often.'],
  ['Hold on, I have to close the window.', 'Do. I will warm my hands on the cup in the meantime.'],
  ['Did you sleep well, at least?', 'Like a stone, for once.'],
];

export const closings: readonly Exchange[] = [
  ['I must go, the bus will not wait.', 'Run! We will talk soon.'],
  ['Take care of yourself, {y}.', 'You too, {x}. Until next time.'],
  ['It is late, I should get some sleep.', 'Good night, {x}. It was good to hear from you.'],
  ['Let us not wait so long again.', 'Agreed. I will write to you.'],
  ['My tea is cold by now. Bye, {y}!', 'Bye, {x}! Make a new pot.'],
  ['Keep me posted, will you?', 'I will. Have a good week.'],
  ['I have to hang up the washing. Talk soon?', 'Soon. Greetings to everyone.'],
  ['Thanks for listening, {y}.', 'Any time, {x}.'],
];
