import type { Item } from '../benchmarks/item';
import { UserError } from '../contracts/user-error';
import { type Rendered, type TemplateName, templateNames } from '../evidence/artifact';
import { promptFamilies } from '../evidence/prompts';
import { templates } from '../evidence/templates';
import type { Condition } from './condition';
import { readerLanes } from './reader-lanes';
import type { ReaderSpec, TemplatesSpec } from './sweep-spec';

/** What the experiment is, in words for people. */
export const templatesExperiment = {
  id: 'templates',
  title: 'Deployed-style templates',
  description:
    'The same evidence in five forms that memory systems show their readers: the raw conversation, its evidence turns, ' +
    'chat-product memory entries, a running summary and typed records. Each is made without a language model and ' +
    'without knowing the question, so differences in accuracy come from the form alone.',
  /** RENDER, arXiv 2608.23568: the "real-system" templates. */
  source: 'https://arxiv.org/abs/2608.23568',
  /** The prompt is the same for every template. */
  promptFamily: promptFamilies.neutral,
} as const;

/**
 * The conditions of a templates experiment: each template with each reader, in the order of {@link templateNames} and
 * of the sweep file's readers, however the experiment lists them.
 * @throws UserError for an unknown or repeated template or reader, and for an empty list of either.
 */
export function templateConditions(spec: TemplatesSpec, readers: readonly ReaderSpec[]): Condition[] {
  const chosen = chosenFrom(templateNames, spec.templates, 'template');
  const readerIds = chosenFrom(
    readers.map(({ id }) => id),
    spec.readers,
    'reader',
  );
  return chosen.flatMap((template) =>
    readers.filter(({ id }) => readerIds.includes(id)).map((reader) => conditionOf(spec, template, reader)),
  );
}

/** The artifact of a condition for an item. Only the turns are handed on: no template can see question or gold. */
export function renderTemplateArtifact(condition: Condition, item: Item): Rendered {
  return templates[condition.factors.template]({ sessions: item.sessions });
}

function conditionOf(spec: TemplatesSpec, template: TemplateName, reader: ReaderSpec): Condition {
  return {
    experiment: 'templates',
    key: `${template}/${reader.id}`,
    label: `templates/${template.replaceAll('_', '-')}/${reader.id}`,
    benchmark: spec.benchmark,
    factors: { template, reader: reader.id },
    readerId: reader.id,
    promptFamily: templatesExperiment.promptFamily.id,
    lane: readerLanes(reader)[1],
  };
}

/** The listed names in the order of the allowed ones. */
function chosenFrom<Name extends string>(allowed: readonly Name[], listed: readonly string[], what: string): Name[] {
  const choices = `the ${what}s there are: ${allowed.join(', ')}`;
  if (listed.length === 0) {
    throw new UserError(`The templates experiment lists no ${what}. List at least one of ${choices}.`);
  }
  listed.forEach((name, index) => {
    if (!(allowed as readonly string[]).includes(name)) {
      throw new UserError(
        `The templates experiment lists the ${what} "${name}", which is unknown. Choose from ${choices}.`,
      );
    }
    if (listed.indexOf(name) !== index) {
      throw new UserError(`The templates experiment lists the ${what} "${name}" twice. Remove one of them.`);
    }
  });
  return allowed.filter((name) => listed.includes(name));
}
