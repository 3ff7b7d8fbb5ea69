import type { Dialogue, Turn } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import { fromAllTurns, fromWitnesses } from '../templates/applicable';
import { hasText, sessionsByDate } from '../templates/dated-turns';
import { documentSection, isDocument } from './document';
import { selfContained } from './self-contained';

export const documentForms = ['nl', 'raw_gold', 'raw_all'] as const;
/**
 * `nl`: one self-contained line per supporting sentence, by rule; `raw_gold`: the paragraphs that hold a supporting
 * sentence, with their titles; `raw_all`: all paragraphs.
 */
export type DocumentForm = (typeof documentForms)[number];

export const noDocuments = 'the dialogue holds no documents';

/**
 * Renders the documents of an item (HotpotQA) in their order. Like a template it never sees the question or the gold,
 * and gives the same bytes for the same input. A dialogue of another kind is not applicable.
 */
export function renderDocuments(form: DocumentForm, dialogue: Dialogue): Rendered {
  const hasTurns = dialogue.sessions.some(({ turns }) => turns.length > 0);
  if (hasTurns && !dialogue.sessions.some(isDocument)) return { kind: 'not_applicable', reason: noDocuments };
  const documents = { sessions: sessionsByDate(dialogue).filter(isDocument) };
  switch (form) {
    case 'nl':
      return fromWitnesses(documents, (sentences) =>
        sentences.map(({ turn, title }) => selfContained(turn.text, title ?? '')).join('\n'),
      );
    case 'raw_gold':
      return fromWitnesses(documents, () => sections(documents, (turn) => turn.isWitness && hasText(turn)));
    case 'raw_all':
      return fromAllTurns(documents, () => sections(documents, hasText));
  }
}

/** The documents with a sentence of which `isWanted` holds. */
function sections({ sessions }: Dialogue, isWanted: (sentence: Turn) => boolean): string {
  return sessions
    .filter(({ turns }) => turns.some(isWanted))
    .map(documentSection)
    .join('\n\n');
}
