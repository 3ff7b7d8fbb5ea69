import { exact } from './code/exact';
import { f1 } from './code/f1';
import { strict } from './code/strict';
import { substring } from './code/substring';
import { substringPaper } from './code/substring-paper';
import type { Scorer, ScorerId } from './scorer';

export { readText } from './read-text';
export { type ScorerId, scorerIds } from './scorer';
export { accuracyInterval, pairedBootstrap } from './statistics';

/** Every scorer by its id. */
export const scorers: Readonly<Record<ScorerId, Scorer>> = {
  substring,
  substring_paper: substringPaper,
  strict,
  exact,
  f1,
};
