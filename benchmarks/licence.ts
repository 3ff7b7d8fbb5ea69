/** Whether a licence forbids commercial use, by its usual spellings (`CC BY-NC 4.0`). */
export function isNonCommercial(licence: string): boolean {
  return /\bNC\b|non-?\s?commercial/i.test(licence);
}
