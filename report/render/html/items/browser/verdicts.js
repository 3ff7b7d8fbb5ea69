/**
 * @typedef {'right' | 'partly' | 'wrong' | 'unscored' | 'judge_error' | 'undelivered'} VerdictKind
 *
 * @typedef {object} CellVerdict
 * @property {VerdictKind} kind
 * @property {number | null} value Null: there is none.
 * @property {boolean} abstained
 */

/** @type {Readonly<Record<VerdictKind, string>>} */
const verdictNames = {
  right: 'right',
  partly: 'partly right',
  wrong: 'wrong',
  unscored: 'not scored',
  judge_error: 'judge error',
  undelivered: 'no answer',
};

/**
 * What a scorer says of a cell, by the same rules as the tables: what was delivered without text is wrong.
 *
 * @param {Model} model
 * @param {number} cell
 * @param {number} scorer
 * @returns {CellVerdict}
 */
function verdictOf({ index }, cell, scorer) {
  const outcome = index.outcomes[index.cells.outcome[cell]];
  if (!outcome.delivered) return { kind: 'undelivered', value: null, abstained: false };
  if (!outcome.scored) return { kind: 'wrong', value: 0, abstained: true };
  const { values, codes } = index.scores[scorer];
  const code = codes[cell];
  if (code === 0) return { kind: 'unscored', value: null, abstained: false };
  const value = values[(code - 1) >> 1];
  const abstained = ((code - 1) & 1) === 1;
  if (value === null) return { kind: 'judge_error', value, abstained };
  return { kind: value === 1 ? 'right' : value === 0 ? 'wrong' : 'partly', value, abstained };
}
