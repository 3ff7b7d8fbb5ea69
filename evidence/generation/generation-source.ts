import type { Dialogue } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import { renderDocuments } from '../documents';
import { isDocument } from '../documents/document';
import { templates } from '../templates';
import { fromWitnesses } from '../templates/applicable';
import { verbatimTurn } from '../templates/witness-turns';
import type { GenerationForm } from './generation-form';

/** Which paragraphs of documents `summary` and `typed` are made from: those that hold a supporting sentence, or all. */
export type SourceDocuments = 'gold' | 'all';

export const noConversations = 'entries and records are made from conversations, not from documents';

/**
 * What a generator sees of an item: for `summary` all turns in date order (of documents the paragraphs), for `typed` the
 * paragraphs, else the witness turns, as the rule-based templates do; records get each turn's address besides. The texts
 * are those of the raw surfaces. Question and gold are not known here.
 */
export function generationSource(form: GenerationForm, dialogue: Dialogue, documents: SourceDocuments): Rendered {
  const hasDocuments = dialogue.sessions.some(isDocument);
  switch (form) {
    case 'summary':
      return hasDocuments ? renderDocuments(`raw_${documents}`, dialogue) : templates.raw_conversation(dialogue);
    case 'typed':
      return renderDocuments(`raw_${documents}`, dialogue);
    case 'entries':
      return hasDocuments ? notFromDocuments : templates.witness_turns(dialogue);
    case 'records':
      return hasDocuments ? notFromDocuments : addressedWitnesses(dialogue);
    case 'value':
      return templates.witness_turns(dialogue);
  }
}

const notFromDocuments: Rendered = { kind: 'not_applicable', reason: noConversations };

function addressedWitnesses(dialogue: Dialogue): Rendered {
  return fromWitnesses(dialogue, (turns) =>
    turns.map((dated) => `[${dated.turn.address}] ${verbatimTurn(dated)}`).join('\n\n'),
  );
}
