import { numberPhrases, type PhraseBank } from './phrases';

/** The held-out bank: other sentences for the same things. A resolver and its author's tests must not see it. */
export const phraseBankB: PhraseBank = {
  bank: 'B',
  events: {
    assertion: numberPhrases('B.assertion', {
      any: [
        'Some facts first: I have {value} as {thing}. {ask}',
        '{ask} Incidentally, {value} is what I have for {thing}.',
        '{ask} It might help you to know that {state}.',
        'Here is something about me: {state}. {ask}',
        '{ask} Did I ever say that {thing} is {value}? Well, it is.',
        'People always look puzzled when I say that {thing} is {value}. {ask}',
        '{ask} {State}, in case that plays a role.',
        'Looking at my papers, {thing}: {value}. {ask}',
        '{ask} One more thing about my situation, {thing} is {value}.',
        'I can tell you {thing} in my sleep, {value}. {ask}',
        '{ask} On a related note, {state}.',
        'Before you answer, note that {value} is {thing}. {ask}',
        '{ask} There is a card on my desk about {thing}, and it says {value}.',
        'Currently {state}, and that suits me. {ask}',
        '{ask} You asked about {thing} once, I think. The answer is {value}.',
        'My day began with someone asking about {thing}. It is {value}, as everybody knows. {ask}',
      ],
    }),
    update: numberPhrases('B.update', {
      any: [
        'Guess what, {old} is out and {value} is in as {thing}. {ask}',
        '{ask} There has been a switch, and {value} is {thing} nowadays.',
        '{ask} Lately {state}.',
        'After some back and forth, {thing} ended up at {value} instead of {old}. {ask}',
        '{ask} You probably still have {old} in mind, but meanwhile {state}.',
        'Starting today, {value} is {thing}. {ask}',
        '{ask} A lot has happened, for instance {thing} is not {old} any longer but {value}.',
        'I said goodbye to {old} last week, and since then {state}. {ask}',
        '{ask} In the meantime {thing} has turned into {value}.',
        'They changed {thing} on me, and it reads {value} at present. {ask}',
        '{ask} My latest news: {state}.',
        'What used to be {old} has given way to {value}. {ask}',
        '{ask} Effective yesterday, {thing} is {value}.',
        'Do you remember {thing}? It has since become {value}. {ask}',
        '{ask} After the holidays I changed {thing}, which leaves me with {value}.',
        'It happened faster than I thought, but {state} already. {ask}',
        '{ask} {State}, which is new.',
      ],
    }),
    correction: numberPhrases('B.correction', {
      any: [
        'Hold on, what I said about {thing} was false. Make that {value}. {ask}',
        '{ask} Please replace {old}, which I had misread, because {value} is correct.',
        'I must have been half asleep when I said {old}. The correct answer for {thing} is {value}. {ask}',
        '{ask} Small erratum from me: {value} instead of {old}.',
        '{ask} Pardon me, {thing} should have been {value} in my earlier message.',
        'No, that was not right. {State}. {ask}',
        '{ask} I confused two things, so do not believe {old}. {State}.',
        'Rereading what I wrote, I notice an error, as {thing} is {value}. {ask}',
        '{ask} Whoever typed {old} was not paying attention, and that was me. It ought to read {value}.',
        'I told you something untrue about {thing}, without meaning to: it is {value}. {ask}',
        '{ask} I stand corrected, by my own diary no less. {Thing} is {value} rather than {old}.',
        'Forgive the mix-up, {value} is what I should have said for {thing}. {ask}',
        '{ask} Strike that about {old}, I had it muddled. In reality {state}.',
        'My memory played a trick on me there, because in truth {state}. {ask}',
        '{ask} Saying {old} was an error on my part, and {value} is accurate.',
      ],
      corrects_superseded: [
        'When I first brought up {thing} I said {old}, yet in those days it was really {value}. {ask}',
        '{ask} Purely for the record, {old} was wrong even then, as {thing} had been {value} until it changed.',
        'A note on ancient history: before the switch I had {value}, and {old}, which I quoted for {thing}, was an error. {ask}',
        '{ask} I misinformed you at the beginning. In the old days {thing} was {value} instead of {old}.',
      ],
      undoes_deletion: [
        'Please disregard my last news, I was mistaken, and {thing} is still in place. {ask}',
        '{ask} It was premature to say that it had come to an end. {Thing} continues as it was.',
        'I have to retract something: it did not end, so {thing} remains what it was. {ask}',
      ],
    }),
    contradiction: numberPhrases('B.contradiction', {
      any: [
        'Curiously, the sticker on my folder reads {value} where it mentions {thing}. {ask}',
        '{ask} A letter on my desk, of the same date, puts {thing} at {value}.',
        '{ask} According to my mother, who writes everything down, {value} is {thing}.',
        'The list by the door has {thing} as {value}, I see. {ask}',
        '{ask} That said, {value} is printed next to {thing} in my planner.',
      ],
      marked: [
        'My records disagree with each other: the second source has {value} as {thing}. {ask}',
        '{ask} There is a conflict I cannot explain, since my files give {value} for {thing} as well.',
        'One sheet says one thing and another says {value}; who knows which is true for {thing}. {ask}',
        '{ask} I am unsure about {thing}, because {value} turns up just as often.',
        'Two sources, two answers, and the other answer for {thing} is {value}. {ask}',
        '{ask} It could also be {value}, I honestly cannot say which of them holds for {thing}.',
      ],
      by_assistant: [
        'For completeness, the entry I keep for {yourThing} reads {value}.',
        'I believe you are working with {value} as {yourThing}.',
        'According to what I stored, {value} is {yourThing}.',
        'Keep in mind that {yourThing} is listed here as {value}.',
        'I have been going by {value} for {yourThing} while answering.',
      ],
    }),
    deletion: numberPhrases('B.deletion', {
      any: [
        'That chapter is closed: {end}. {ask}',
        '{ask} {End}, so kindly erase {thing} from your memory.',
        'You need not keep {old} in mind any longer, given that {end}. {ask}',
        '{ask} Nothing remains of {thing}, for {end}.',
        'Sad but true, {end}. {ask}',
        '{ask} I have to say goodbye to {thing}, as {end}.',
        'These days I have no {bare} at all, since {end}. {ask}',
        '{ask} Should anyone ask about {thing}, it does not exist now: {end}.',
        'Since the weekend {old} means nothing to me, as {end}. {ask}',
        '{ask} It is over with {thing}, because {end}.',
        'I have made a decision: {end}. {ask}',
        '{ask} Delete {old}, would you? The reason is that {end}.',
        'So that you are not surprised: {end}, and with that {thing} has lapsed. {ask}',
        '{ask} From this month on I do without any {bare}, now that {end}.',
        'The matter of {thing} has resolved itself, since {end}. {ask}',
        '{ask} Just to let you know, {end}.',
      ],
      names_value: [
        'Take {old} off the list for {thing}, it has been ruled out. {ask}',
        '{ask} Of the two, {old} can go; it does not count as {thing}.',
        'I could rule out {old} for {thing}, so erase that one only. {ask}',
      ],
    }),
  },
  traps: {
    other_person: numberPhrases('B.trap.other_person', {
      any: [
        "My flatmate's {bare}, in contrast, is {value}.",
        'The woman next door told me about her {bare}, and hers is {value}.',
        "Funnily enough, my uncle's {bare} is {value}.",
        'Someone in my family has {value} for the {bare}, but that is not me.',
      ],
    }),
    plan: numberPhrases('B.trap.plan', {
      any: [
        'Perhaps I will make {value} {thing} one of these days.',
        'My aim for next spring is to have {value} as {thing}.',
        'We are toying with the thought of {value} for {thing}, without any commitment.',
        'I intend to ask whether {thing} can become {value} later on.',
      ],
    }),
    hypothetical: numberPhrases('B.trap.hypothetical', {
      any: [
        'What would you say if {value} were {thing}?',
        'In a parallel universe {thing} would be {value}.',
        'Even if I had {value} for {thing}, nothing much would change.',
        'Let us pretend, just for fun, that {thing} were {value}.',
      ],
    }),
    fiction: numberPhrases('B.trap.fiction', {
      any: [
        'The heroine of the series we are watching mentions her {bare}, and it is {value}.',
        'In a dream last night {thing} was {value}, and everyone applauded.',
        "My daughter made up a comic in which the dragon's {bare} is {value}.",
      ],
    }),
    suggestion: numberPhrases('B.trap.suggestion', {
      any: [
        'Your proposal of {value} for {thing} was kind, but I did not follow it.',
        'A while ago you brought up {value} as a possible alternative for {thing}, and I passed.',
        'I ignored your tip about {value} for {thing}, sorry.',
      ],
      by_assistant: [
        'Should you wish to try an alternative, consider {value} for {yourThing}.',
        'Some people in your place would pick {value} for {yourThing}.',
        'You might look into {value} as a replacement for {yourThing} at some point.',
      ],
    }),
  },
  records: {
    purchase: numberPhrases('B.purchase', {
      any: [
        'I could not resist {what} and left {value} at the till. {ask}',
        '{ask} For {what} I spent {value} altogether.',
        'The receipt for {what} says {value}. {ask}',
        '{ask} I got myself {what}; the price was {value}.',
        'Having handed over {value}, I am the owner of {what}. {ask}',
      ],
    }),
    tally: numberPhrases('B.tally', {
      any: [
        '{ask} We ended up with {value} {what}.',
        'My notebook says {value} {what}. {ask}',
        '{ask} The final count was {value} {what}, no less.',
        'After checking twice, I got {value} {what}. {ask}',
      ],
    }),
    dated: numberPhrases('B.dated', {
      any: [
        'I have {date} circled in my calendar, as that is the day I {did}. {ask}',
        '{ask} My big moment came on {date}, when I {did}.',
        'The weather was dreadful on {date}, but I {did} all the same. {ask}',
        '{ask} What I remember of {date} is that I {did}.',
        'When I {did} on {date}, nobody believed I would. {ask}',
      ],
    }),
    outing: numberPhrases('B.outing', {
      any: [
        '{ask} {Value} hosted a {event} on {date}, and I took part.',
        'A friend dragged me to {value} on {date} for a {event}. {ask}',
        '{ask} I spent {date} at {value}, where they held a {event}.',
        'There was a {event} at {value} on {date}, and I loved it. {ask}',
      ],
    }),
  },
};
