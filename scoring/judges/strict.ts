import { gradedPrompt } from './graded-prompt';

/**
 * As `general`, but in doubt an answer is wrong. One set of stored answers can score 91 % with one judge prompt and 35 %
 * with another, so a figure that holds with both says more than either.
 */
export const strictPrompt = gradedPrompt('strict', 1, {
  forms: [
    'yes only where the response states the reference answer, or a form accepted as equal, plainly and as its one answer. Another spelling, number words for digits and another way to write the same date are right.',
    'no where any required part is missing, or anything in the response contradicts the reference answer.',
    'no where a number, a date, a name or a unit differs, however little.',
    'no where the response is vaguer than the reference answer, names it among others, guesses, hedges or withdraws it.',
    'no where the response only describes how to find the answer, or declines to answer, unless that is the reference answer.',
    'no where you are in doubt.',
  ],
  rubric: [
    'yes only where the response reflects every point of the rubric that the question calls for, and contradicts none.',
    'no where it would suit anybody, adds things about the person that the rubric does not hold, or declines to answer.',
    'no where you are in doubt.',
  ],
  unanswerable: [
    'The question has no answer in the material that it is about.',
    'yes only where the response plainly declines, for instance with the word ABSTAIN, or plainly says that what was asked is not known.',
    'no where it gives, suggests or guesses an answer to the question as asked, even beside such a statement.',
    'no where you are in doubt.',
  ],
});
