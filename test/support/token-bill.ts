/** Counts what a stand-in's models have read and written. */
export class TokenBill {
  inputTokens = 0;
  outputTokens = 0;

  add(inputTokens: number, outputTokens: number): void {
    this.inputTokens += inputTokens;
    this.outputTokens += outputTokens;
  }
}

/** About what a tokenizer counts in Latin text. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
