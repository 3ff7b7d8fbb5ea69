import type { PredicateWords } from '../../catalogue';

/** What was concluded, of items and of people. */
export const findingPredicates: Readonly<Record<string, PredicateWords>> = {
  handled: {
    gloss: '{x} had the {i} in hand',
    references: [
      'the assessment that {x} touched the {i}',
      'the established contact of {x} with the {i}',
      'the conclusion connecting {x} personally to the {i}',
      'the accepted view on {x} and the {i}',
    ],
    statements: [
      '{x} had the {i} in hand at some point before it was left',
      'I am satisfied that {x} held the {i}',
      'the {i} passed through the hands of {x}',
      'it was {x} who picked up the {i}, whatever the purpose',
      '{x} can be taken to have used the {i}',
      'at one time or another the {i} was gripped by {x}',
      'there is no sensible reading on which {x} never held the {i}',
    ],
  },
  vehicle: {
    gloss: 'the {i} carried the fatal dose',
    references: [
      'the assessment of the {i} as the instrument',
      'the conclusion reached on the role of the {i}',
      'the singling-out of the {i} as the means of delivery',
      'the determination about the {i}',
    ],
    statements: [
      'the {i} bore what killed',
      'the poison went in by way of the {i}',
      'what killed had come off the {i}',
      'it is the {i} that brought the dose within reach',
      'the fatal dose travelled with the {i}',
      'the {i} was what conveyed the dose, and not something innocent that stood nearby',
    ],
  },
  delivered: {
    gloss: '{x} was in a position to give the dose',
    references: [
      'the assessment of {x} on the question of administration',
      'the delivery conclusion concerning {x}',
      'the opinion that ties {x} to the act itself',
      'the access finding against {x}',
    ],
    statements: [
      '{x} was so placed as to give it',
      'the victim could have got it straight from {x}',
      '{x} stands on the short list of those able to serve what was drunk',
      'from bottle to lips, {x} had a hand in its passage',
      'nothing further would have been needed for {x} to pass it over',
      'so far as giving it goes, {x} could have',
    ],
  },
  uncovered: {
    gloss: '{x} is unaccounted for during {W}',
    references: [
      'the gap noted in the movements of {x} over {W}',
      'the hole in the timetable of {x} for {W}',
      'the open interval charged to {x} within {W}',
      'the missing stretch established for {x} in {W}',
    ],
    statements: [
      '{x} is unaccounted for during part of {W}',
      'there are minutes in {W} when nobody can say where {x} was',
      'no record I have seen holds {x} all the way through {W}',
      '{x} drops out of sight in the course of {W}',
      'with both sheets side by side, {x} is lost for a while in {W}',
      'I cannot fill the whole of {W} for {x} and have stopped trying',
    ],
  },
  covered: {
    gloss: '{y} is accounted for throughout {W}',
    references: [
      'the alibi confirmed on behalf of {y} for {W}',
      'the verified timetable of {y} across {W}',
      'the completed check on the movements of {y} in {W}',
      'the unbroken log drawn up for {y} over {W}',
    ],
    statements: [
      '{y} is accounted for throughout {W}',
      'from start to finish of {W} the whereabouts of {y} are known',
      'I can put {y} somewhere else for every part of {W}',
      'the records dovetail, and {y} had no free minutes in {W}',
      'there is nowhere in {W} into which {y} could have slipped away',
      '{y} has been followed on paper through the length of {W} without a break',
    ],
  },
  cleared: {
    gloss: '{y} was ruled out',
    references: [
      'the elimination of {y} from the inquiry',
      'the decision to drop {y}',
      'the removal of {y} from the board',
      'the release of {y} from further interest',
    ],
    statements: [
      '{y} is ruled out',
      'I no longer regard {y} as capable of this',
      '{y} did not do it, and attention should go elsewhere',
      'there is nothing left that points to {y}',
      'the name of {y} comes off my list',
      'so far as I am concerned {y} is in the clear',
      '{y} may be told that we need nothing more',
    ],
  },
  means: {
    gloss: '{x} had the poison to hand',
    references: [
      'the assessment that {x} was equipped for it',
      'the capability conclusion on {x}',
      'the supply finding against {x}',
      'the opinion on what {x} possessed',
    ],
    statements: [
      '{x} had the poison to hand',
      'whatever else may be said, {x} was able to lay hands on what was used',
      'the same stuff was within reach of {x}',
      '{x} owned enough of it to have done this',
      'getting hold of the stuff was no obstacle to {x}',
      'I accept that {x} kept a quantity of what killed',
    ],
  },
  culprit: {
    gloss: '{x} is the one who did it',
    references: [
      'the final assessment naming {x}',
      'the charge recommendation in the name of {x}',
      'the closing conclusion about {x}',
      'the overall verdict on {x}',
    ],
    statements: [
      '{x} is the one who did it',
      'only {x} fits on all counts, and I ask that the file go forward on that footing',
      'of those considered, {x} alone could have obtained it, been absent, and handed it over',
      'responsibility for the killing lies with {x}',
      'I put this down to {x} and to nobody else',
      'the killing was the work of {x}',
    ],
  },
  approach: {
    gloss: '{x} was near enough to {P} to have gone in',
    references: [
      'the assessment of {x} in relation to {P}',
      'the proximity conclusion on {x} and {P}',
      'the opinion linking {x} with a visit to {P}',
      'the finding that sets {x} beside {P}',
    ],
    statements: [
      '{x} was near enough to {P} to have gone in',
      'a person walking as {x} did would have ended up at {P}',
      'I take it that {x} had business at {P}, lawful or not',
      '{x} got as far as {P} at least once',
      'the way {x} was heading leads only to {P}',
      'we can stop asking whether {x} ever went to {P}',
    ],
  },
};
