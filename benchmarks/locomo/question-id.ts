/** The id of a question by its place in `qa`, from 0, since LoCoMo repeats questions and has no ids of its own. */
export function questionId(sampleId: string, index: number): string {
  return `${sampleId}/q${index}`;
}
