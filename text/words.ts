/** Words of a text: runs of non-space characters (any Unicode white space), the paper's unit of length. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
