const asciiPunctuation = /[!-/:-@[-`{-~]/gu;
// Word borders as Python's `\b` sees them, which knows all letters and digits; JavaScript's knows ASCII only.
const article = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** Without Python's `string.punctuation`. */
export function removePunctuation(text: string): string {
  return text.replace(asciiPunctuation, '');
}

/** Lower-case a, an and the as words of their own become a space. */
export function removeArticles(text: string): string {
  return text.replace(article, ' ');
}

/**
 * HotpotQA's official answer normalisation (Yang et al., EMNLP 2018, `hotpot_evaluate_v1.py`, after SQuAD): lower case,
 * without ASCII punctuation, without the articles a, an, the, white space to single spaces. In this order.
 */
export function hotpotqaNormalise(answer: string): string {
  return removeArticles(removePunctuation(answer.toLowerCase())).replace(/\s+/gu, ' ').trim();
}
