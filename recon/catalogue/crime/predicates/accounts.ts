import type { PredicateWords } from '../../catalogue';

/** What people said, what was drawn from it, and what the records that were asked for are. */
export const accountPredicates: Readonly<Record<string, PredicateWords>> = {
  claim: {
    gloss: '{w} placed {x} at {P}',
    references: [
      'the recollection {w} has of {x} and {P}',
      'the word of {w} concerning {x} at {P}',
      'the first-hand version from {w} about {x} and {P}',
      'the testimony by which {w} connects {x} with {P}',
    ],
    statements: [
      '{w} saw {x} at {P} and knew the face at once',
      '{w} was passing {P} and noticed {x} there',
      'asked about {x}, {w} named {P} without hesitation',
      '{w} exchanged a nod with {x} at {P}',
      '{w} is sure that {x} was at {P}',
      'it was at {P} that {w} came across {x}',
    ],
    aspect: 'the statement given by {w}',
  },
  route: {
    gloss: '{x} was taken to have been at {P} on the word of {w}',
    references: [
      'the working map that has {x} at {P}',
      'the provisional plot of {x} through {P}',
      'the movement theory on {x} and {P}',
      'the sketched itinerary of {x} by way of {P}',
    ],
    statements: [
      'going by {w}, we pencil {x} in at {P}',
      'for now {x} is put at {P}, as {w} would have it',
      'if {w} is right, {x} came by {P}, and the wall chart says so',
      'the pin for {x} moves to {P} because of {w}',
      'I have drawn a line for {x} to {P} and written {w} beside it',
      '{x} goes down at {P} on nothing more than what {w} told us',
    ],
  },
  echo: {
    gloss: '{w2} repeated that {x} had been at {P}',
    references: [
      'the second-hand remark from {w2} on {x} and {P}',
      'the hearsay carried by {w2} about {x} at {P}',
      'the repetition through {w2} of {x} and {P}',
    ],
    statements: [
      '{w2} had been told that {x} was at {P} and passes it along',
      '{w2} was not there but understood {x} to have been at {P}',
      'what {w2} knows of {x} at {P} came from somebody else',
      '{w2} gives us {x} at {P}, as related over a drink',
      'the story of {x} at {P} had reached {w2} by the next day',
      '{w2} can add nothing of their own to {x} being at {P}',
    ],
  },
  sighting: {
    gloss: 'camera frames fixed where {x} was when {P} was spoken of',
    references: [
      'the picture pull made on {x} with {P} in mind',
      'the public lens search for {x} and {P}',
      'the viewing report about {x} in connection with {P}',
    ],
    statements: [
      'frames of {x} were looked out for the hours in which {P} had been mentioned',
      'the operator went through everything that might show {x}, {P} included',
      'recordings were called in so that {x} and {P} could be settled',
      'the camera office was asked for {x}, and {P} was the reason',
      'tape after tape was run for {x} at or away from {P}',
      'the discs bearing on {x} and {P} were copied and watched',
    ],
  },
  count: {
    gloss: '{w} gave a number for the boxes that {x} loaded',
    references: [
      'the quantity {w} remembers in the case of {x}',
      'the figure volunteered by {w} about {x}',
      'the estimate that {w} made regarding {x}',
    ],
    statements: [
      '{w} counted the boxes as {x} carried them out',
      'how many boxes {x} loaded is something {w} is certain of',
      '{w} watched {x} from the window and kept a reckoning',
      '{w} had nothing better to do than count what {x} was loading',
      'the boxes that {x} brought down were numbered off by {w}',
      '{w} told us how much {x} took away',
    ],
    aspect: 'the statement given by {w}',
  },
  load: {
    gloss: 'the load of {x} was put down as {w} had it',
    references: [
      'the working total entered for {x} on account of {w}',
      'the provisional reckoning of {x} owed to {w}',
      'the desk estimate about {x} and credited to {w}',
    ],
    statements: [
      'the load moved by {x} is set down as {w} gave it',
      'going by {w}, we now know what {x} shifted',
      'I have taken the word of {w} for the effort of {x}',
      'the sheet on {x} has been filled in from {w}',
      'until corrected, {w} is our guide to what {x} removed',
      'the chart for {x} is filled from the memory of {w}',
    ],
  },
  countEcho: {
    gloss: '{w2} repeated a number for the boxes that {x} loaded',
    references: [
      'the second-hand figure from {w2} on {x}',
      'the borrowed total that {w2} has for {x}',
      'the repetition through {w2} of what {x} moved',
    ],
    statements: [
      '{w2} had it from another that {x} shifted so many',
      'the number {w2} offers for {x} is not their own',
      '{w2} never saw {x} at work and passes on what was said',
      'over the fence {w2} was informed of what {x} heaved about',
      '{w2} gives the same for {x}, having heard it',
      'what {w2} says of the toil of {x} came by way of gossip',
    ],
  },
  tally: {
    gloss: 'camera frames were counted for the boxes of {x}',
    references: [
      'the frame-by-frame inventory made of {x}',
      'the footage audit on {x}',
      'the picture-based total concerning {x}',
    ],
    statements: [
      'the recording of {x} at the tailboard was slowed and each trip ticked off',
      'every trip that {x} made to the kerb was marked on a sheet',
      'the operator ran {x} back and forth until the count agreed with itself',
      'whatever was in the arms of {x} was tallied on screen',
      'we froze each pass by {x} and wrote up what was in hand',
      'the loading by {x} was watched through and scored',
    ],
  },
  departure: {
    gloss: '{w} said when {x} paid and left',
    references: [
      'the timing {w} supplied on {x}, with mention of {P}',
      'the farewell that {w} describes for {x} and {P}',
      'the clock evidence from {w} as to {x} and {P}',
    ],
    statements: [
      '{w} remembers {x} paying up and going, and speaks of {P}',
      'according to {w}, {x} settled the bill and went, {P} being where it was',
      '{w} looked up when {x} rose to pay at {P}',
      '{w} saw {x} reach for a card and leave {P}',
      'that {x} paid and walked out of {P} is clear in the mind of {w}',
      '{w} held the door at {P} for {x}, who had just paid',
    ],
    aspect: 'the statement given by {w}',
  },
  sequence: {
    gloss: 'the order of events was set by when {x} left, on the word of {w}',
    references: [
      'the working order that dates {x} and {P}',
      'the provisional succession built for {x} and {P}',
      'the draft timeline of {x} in regard to {P}',
    ],
    statements: [
      'going by {w}, we know after whom {x} went out, {P} being the place',
      'who left before whom turns on {x} at {P}, and there we follow {w}',
      'the departure of {x} from {P} is pencilled in as {w} had it',
      'I have set {x} among those leaving {P} where {w} would put them',
      'on what {w} says, {x} takes a fixed place in the list of those leaving {P}',
      'the cards on the wall have been shuffled so that {x} leaves {P} when {w} told us',
    ],
  },
  departureEcho: {
    gloss: '{w2} repeated when {x} paid and left',
    references: [
      'the second-hand timing by {w2} for {x} and {P}',
      'the relayed farewell that {w2} has of {x} and {P}',
      'the repetition through {w2} as to {x} at {P}',
    ],
    statements: [
      '{w2} had been told when {x} paid at {P}',
      'at {P} people talk, and {w2} heard about {x} paying and going',
      '{w2} was elsewhere but passes on how {x} left {P}',
      'what {w2} says of {x} leaving {P} was picked up from another',
      '{w2} knows of {x} at {P} only by report',
      'the tale of {x} getting up to pay at {P} had come round to {w2}',
    ],
  },
  slip: {
    gloss: 'the card slip of {x} was fetched to settle {P}',
    references: [
      'the payment paper pulled on {x} with {P} in question',
      'the acquirer extract for {x} about {P}',
      'the merchant copy requested as to {x} and {P}',
    ],
    statements: [
      'the till roll was searched for {x}, {P} being in doubt',
      'we asked for whatever card of {x} had been used around {P}',
      'the roll that might settle {x} and {P} was unwound and read',
      'the clerk looked out the line for {x} because of {P}',
      'card lines for {x} were printed, {P} having been mentioned',
      'the machine memory was read for {x} in view of {P}',
    ],
  },
};
