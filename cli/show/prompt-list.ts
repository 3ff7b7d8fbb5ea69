import { generationFamilies, generationForms } from '../../evidence/generation';
import type { PromptFamily } from '../../evidence/prompt';
import { ownPromptFamily, promptFamilies, promptMessages, renderPrompt } from '../../evidence/prompts';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { Message } from '../../providers/provider';

/** A prompt under version control: what is said to every reader, or to every generator of one form. */
export interface ListedPrompt {
  readonly id: string;
  /** Over all fixed text: the system message and the layout around artifact and question. */
  readonly sha256: string;
  readonly saidTo: 'readers' | 'generators';
  /** The messages, with names in angle brackets where an item's own texts stand. */
  readonly messages: readonly Message[];
}

/** A date to show the date line with; only questions that have one get it. */
const exampleDate = '2024-03-05T08:00';

/** Every prompt that comes with the project: the readers' families, then the generators' forms. */
export function listPrompts(): ListedPrompt[] {
  return [
    ...Object.values(promptFamilies).map((family) => ({
      ...named(family, 'readers'),
      messages: promptMessages(renderPrompt(family, '<artifact>', '<question>', exampleDate)),
    })),
    ...generationForms.map((form) => ({
      ...named(generationFamilies[form], 'generators'),
      messages: promptMessages(
        form === 'value'
          ? renderPrompt(generationFamilies[form], '<source>', '<question>', exampleDate)
          : renderPrompt(generationFamilies[form], '<source>', '', null),
      ),
    })),
  ];
}

function named({ id, hash }: PromptFamily, saidTo: ListedPrompt['saidTo']): Omit<ListedPrompt, 'messages'> {
  return { id, sha256: hash, saidTo };
}

/**
 * The prompt family that a stored system message is of: built in or the sweep's own; undefined where this version has
 * none with that text. Where several have the same text, the one the condition names.
 */
export function promptOfSystem(
  system: string,
  { prompts }: Pick<SweepSpec, 'prompts'>,
  namedByCondition: string | undefined,
): { id: string; sha256: string } | undefined {
  const own = prompts.filter((prompt) => prompt.system === system).map(({ id }) => ownPromptFamily(id, system));
  const builtIn = [...Object.values(promptFamilies), ...Object.values(generationFamilies)];
  const candidates = [...builtIn.filter((family) => family.system === system), ...own];
  const found = candidates.find(({ id }) => id === namedByCondition) ?? candidates[0];
  return found && { id: found.id, sha256: found.hash };
}
