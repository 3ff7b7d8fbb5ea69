/**
 * What an artifact is marked with: `whole_dialogue` (a budget cut nothing off), `cut` (the wrapper's 256 words did),
 * `contested` and `unresolved` (the value shown), `blocked_events` (evidence that no longer stands, for a question that
 * one value answers: the parts of a sum all stand).
 */
export const artifactMarks = {
  wholeDialogue: 'whole_dialogue',
  cut: 'cut',
  contested: 'contested',
  unresolved: 'unresolved',
  blockedEvents: 'blocked_events',
} as const;
