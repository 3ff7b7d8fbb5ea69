/**
 * One spelling for what typography writes in several: Unicode NFC, lower case, straight quotes, one kind of dash, plain
 * spaces. White space runs become one space; the ends are trimmed. Zero-width characters and soft hyphens vanish.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
