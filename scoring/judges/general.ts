import { gradedPrompt } from './graded-prompt';

/** The judge prompt for every benchmark without an official one: the meaning counts, not the wording. */
export const generalPrompt = gradedPrompt('general', 1, {
  forms: [
    'yes where the response gives the reference answer, or a form accepted as equal: the same meaning in other words, another spelling, number words for digits or another way to write a date is right.',
    'Where the question is about dates, a date worked out from what is said is right if it means the same day or period.',
    'More detail is fine as long as it does not contradict the reference answer.',
    'no where the response gives another answer, only a part of what the reference answer requires, or several answers that cannot all be true.',
    'no where the response mentions the reference answer only to deny or withdraw it.',
    'no where the response declines to answer, for instance with the word ABSTAIN, unless that is the reference answer.',
  ],
  rubric: [
    'yes where the response uses what the rubric says about the person correctly. It need not reflect every point of the rubric.',
    'no where the response would suit anybody, contradicts the rubric, or declines to answer.',
  ],
  unanswerable: [
    'The question has no answer in the material that it is about.',
    'yes where the response declines to answer, for instance with the word ABSTAIN, or says that the information is missing or that the question assumes what is not so.',
    'yes where it gives related information and says that what was asked is not known.',
    'no where it gives an answer to the question as asked.',
  ],
});
