import { numberPhrases, type PhraseBank } from './phrases';

/** The bank that a resolver may be written against. */
export const phraseBankA: PhraseBank = {
  bank: 'A',
  events: {
    assertion: numberPhrases('A.assertion', {
      any: [
        '{ask} By the way, {thing} is {value}.',
        'Just so you have the background, {thing} is {value}. {ask}',
        '{ask} I should mention that {state}.',
        '{State}. {ask}',
        'Since it may come up: {value} is {thing}. {ask}',
        '{ask} For context, {thing} happens to be {value}.',
        'I was filling in a form this morning and had to look up {thing}, which is {value}. {ask}',
        '{ask} Oh, and before I forget, {state}.',
        'With {value} as {thing}, I feel at least one thing is sorted. {ask}',
        '{ask} My partner keeps asking me, so for the record: {thing} is {value}.',
        'You may want to note that {thing} is {value}. {ask}',
        '{ask} In case it matters, {state}.',
        'I finally got {thing} settled, and it is {value}. {ask}',
        'It took me a moment to remember, but {thing} is definitely {value}. {ask}',
        '{ask} A small detail about me, while we are at it: {state}.',
        '{ask} And yes, {thing} is {value}, if you were wondering.',
      ],
    }),
    update: numberPhrases('A.update', {
      any: [
        '{ask} By the way, {thing} has changed: it is {value} now.',
        'Quick update before anything else: {thing} is now {value}. {ask}',
        '{ask} Since we last spoke, {thing} went from {old} to {value}.',
        '{ask} These days {state}.',
        'News on my side: {state} now. {ask}',
        '{ask} I have moved on from {old}, by the way, and {thing} is {value} from here on.',
        'As of this week, {thing} is {value}. {ask}',
        '{ask} {Thing} used to be {old}, but it has become {value}.',
        'It is no longer {old} for me: {state}. {ask}',
        '{ask} Oh, and {thing} got switched to {value} the other day.',
        'Things have moved along since then, and {state}. {ask}',
        '{ask} {Value} has replaced {old} as {thing}, in case that is useful.',
        'I finally made the change, so {thing} is {value} going forward. {ask}',
        '{ask} Please use {value} for {thing} from now on, since things changed on Monday.',
        '{ask} By the way, {state}.',
        'Where {thing} was {old} before, it is {value} today. {ask}',
        '{ask} I have just been told that {thing} is {value} with immediate effect.',
      ],
    }),
    correction: numberPhrases('A.correction', {
      any: [
        'Actually, I got {thing} wrong earlier: it is {value}, not {old}. {ask}',
        '{ask} Also, a correction: {thing} is {value}. I misspoke before.',
        'Sorry, I mixed something up. {Thing} is {value}. {ask}',
        '{ask} Wait, I told you {old}, but that was a slip. I meant {value}.',
        '{ask} I need to fix something I said earlier: {state}, and {old} was a typo.',
        'Scratch {old}, that was my mistake. {Thing} is {value}. {ask}',
        '{ask} I checked again, and {thing} was never {old}. It has been {value} all along.',
        'My apologies, {value} is the right one for {thing}. I typed the wrong thing earlier. {ask}',
        '{ask} I wrote {old} when I should have written {value}.',
        'Let me correct myself on {thing}: {value}. {ask}',
        '{ask} Oops, not {old}. {State}.',
        'I misremembered {thing}, sorry. It is really {value}. {ask}',
        '{ask} It turns out I was wrong about {thing} when I said {old}; the truth is {value}.',
        'To set the record straight, {thing} is {value} and never was {old}. {ask}',
        '{ask} I gave you the wrong information before: {state}.',
      ],
      corrects_superseded: [
        '{ask} About the past: back when I told you {thing} was {old}, I was wrong. At that time it was {value}.',
        'Looking through old messages, I see that {thing} was not {old} at the start, it was {value} then. {ask}',
        '{ask} One correction about how things were before the change: {thing} was {value} then, not {old}.',
        'For the history books, {thing} was originally {value}; {old}, which I mentioned first, was a mistake. {ask}',
      ],
      undoes_deletion: [
        'I take that back, I spoke too soon: {thing} still stands after all. {ask}',
        '{ask} Ignore what I said about it being over. That never happened, and {thing} is the same as before.',
        'False alarm the other day, sorry. Nothing has ended, and {thing} is unchanged. {ask}',
      ],
    }),
    contradiction: numberPhrases('A.contradiction', {
      any: [
        '{ask} Hm, the note on my fridge has {value} down as {thing}.',
        'Strange, my calendar lists {thing} as {value}. {ask}',
        'The paperwork in front of me gives {value} for {thing}. {ask}',
        '{ask} Then there is {value}, which is what a message on my phone says about {thing}.',
        '{ask} An old email of mine calls {value} {thing}.',
      ],
      marked: [
        '{ask} My partner insists that {thing} is {value}, and I cannot tell which of us is right.',
        'I also have {value} written down for {thing}, and one of the two must be off. {ask}',
        '{ask} Now I am confused, because somewhere else I noted {value} as {thing}.',
        'I keep finding two versions of {thing}, and the other one says {value}. {ask}',
        '{ask} My phone shows {value} instead, and I have no idea which of the two to trust.',
        '{ask} Both cannot be true, but my notebook claims {value} for {thing}.',
      ],
      by_assistant: [
        'From what I have on record, {yourThing} is {value}.',
        'Just to recap what I noted, {yourThing} is {value}.',
        'As a reminder, I have {value} down as {yourThing}.',
        'All of this assumes that {yourThing} is {value}, as my notes say.',
        'My notes on {yourThing} say {value}, by the way.',
      ],
    }),
    deletion: numberPhrases('A.deletion', {
      any: [
        '{ask} By the way, {end}, so {thing} no longer applies.',
        '{End}. {ask}',
        'Please forget {thing}, because {end}. {ask}',
        '{ask} You can drop {old} from your notes, since {end}.',
        '{ask} There is no {bare} for me any more: {end}.',
        'I should tell you that {end}. {ask}',
        '{ask} {Thing} is history, as {end}.',
        'A small farewell: {end}, and {old} went with it. {ask}',
        '{ask} Do not rely on {thing} from now on, because {end}.',
        'Well, {end}, which leaves me without any {bare}. {ask}',
        'Remove {thing} from what you know about me, please. {End}. {ask}',
        '{ask} Oh, and {old} is gone for good: {end}.',
        'As of this week {end}, so there is nothing left to say about {thing}. {ask}',
        '{ask} In other news, {end}.',
        'I will not be needing {thing} again, since {end}. {ask}',
        '{ask} {Thing} ended this month, because {end}.',
      ],
      names_value: [
        'Please strike {old} as {thing}, that one is out. {ask}',
        '{ask} You can forget {old} for {thing}; only the other one is left.',
        '{ask} Cross out {old}, by the way. It has nothing to do with {thing} any more.',
      ],
    }),
  },
  traps: {
    other_person: numberPhrases('A.trap.other_person', {
      any: [
        "My sister's {bare} is {value}.",
        'A colleague of mine says that in her case the {bare} is {value}.',
        'For my brother, the {bare} is {value}.',
        'My friend Dana has {value} as her {bare}.',
      ],
    }),
    plan: numberPhrases('A.trap.plan', {
      any: [
        'I am thinking of changing {thing} to {value} some day.',
        'There is a chance that {thing} becomes {value} next year, but nothing is decided.',
        'I would love {thing} to be {value} eventually.',
        'I may go for {value} as {thing} in the autumn, though for now that is only an idea.',
      ],
    }),
    hypothetical: numberPhrases('A.trap.hypothetical', {
      any: [
        'If {thing} were {value}, my life would look rather different.',
        'Suppose {thing} had been {value}; I doubt that I would have minded.',
        'Imagine for a moment that {value} were {thing}.',
        'Had {thing} been {value}, I would have laughed.',
      ],
    }),
    fiction: numberPhrases('A.trap.fiction', {
      any: [
        "In the short story I am writing, the main character's {bare} is {value}.",
        "I read a novel last week where the hero's {bare} is {value}.",
        "I watched a film in which the detective's {bare} was {value}.",
      ],
    }),
    suggestion: numberPhrases('A.trap.suggestion', {
      any: [
        'You once suggested {value} for {thing}, and I have not acted on that.',
        'I remember you proposing {value} as {thing}, which I turned down.',
        'Thanks for recommending {value} for {thing} last time, but I left things as they are.',
      ],
      by_assistant: [
        'If you ever want a change, {value} could be worth considering for {yourThing}.',
        'One option for {yourThing} would be {value}, should you feel like trying something new.',
        'Have you thought about {value} for {yourThing}?',
      ],
    }),
  },
  records: {
    purchase: numberPhrases('A.purchase', {
      any: [
        '{ask} By the way, I paid {value} for {what}.',
        'I treated myself to {what}, which cost me {value}. {ask}',
        '{ask} I also bought {what} for {value}, and I do not regret it.',
        'My latest purchase was {what}; it came to {value}. {ask}',
        '{ask} Oh, and {what} turned out to cost {value}.',
      ],
    }),
    tally: numberPhrases('A.tally', {
      any: [
        '{ask} By the way, I counted {value} {what}.',
        'It came to {value} {what} in the end. {ask}',
        '{ask} I can report {value} {what}, which surprised me.',
        'In total there were {value} {what}. {ask}',
      ],
    }),
    dated: numberPhrases('A.dated', {
      any: [
        '{ask} By the way, I {did} on {date}.',
        'On {date} I {did}, and I still think about it. {ask}',
        '{ask} It was on {date} that I {did}.',
        'I {did} on {date}, finally. {ask}',
        '{ask} For the diary: I {did} on {date}.',
      ],
    }),
    outing: numberPhrases('A.outing', {
      any: [
        '{ask} By the way, I went to a {event} at {value} on {date}.',
        'On {date} I was at {value} for a {event}. {ask}',
        '{ask} The {event} I joined on {date} was at {value}.',
        'I came home happy from a {event} at {value} on {date}. {ask}',
      ],
    }),
  },
};
