import { type TemplateName, templateNames } from '../evidence/artifact';
import type { GenerationForm } from '../evidence/generation';
import { type Arm, byType, type Experiment } from './experiment';
import type { TemplatesSpec } from './sweep-spec';

/** The templates that approximate what a product makes with a language model, and the form a generator is asked for. */
const generatedForms: Readonly<Partial<Record<TemplateName, GenerationForm>>> = {
  chatgpt_entries: 'entries',
  langchain_summary: 'summary',
  memgpt_records: 'records',
};

/**
 * Deployed-style templates: the same evidence in the forms that memory systems show their readers. Made by rule, without
 * a language model and without knowing the question; with generators, also as a model makes them.
 */
export const templates: Experiment<TemplatesSpec> = {
  id: 'templates',
  title: 'Deployed-style templates',
  description:
    'The same evidence in five forms that memory systems show their readers: the raw conversation, its evidence turns, ' +
    'chat-product memory entries, a running summary and typed records. Each is made without knowing the question, so ' +
    'differences in accuracy come from the form alone.',
  source: 'RENDER (arXiv 2608.23568), the real-system templates; LLM-made variants are an addition',
  arms: (spec) => [...spec.templates.map(templateArm), ...generatedArms(spec)],
  sampling: byType,
};

/** A template, built-in or of one's own, with the prompt that all templates share. */
export function templateArm(template: string): Arm {
  return {
    factors: { template },
    surface: isBuiltIn(template) ? { kind: 'template', template } : { kind: 'own_template', id: template },
    promptFamily: 'neutral',
  };
}

function generatedArms({ templates: chosen, generators }: TemplatesSpec): Arm[] {
  return chosen.flatMap((template) => {
    const form = isBuiltIn(template) ? generatedForms[template] : undefined;
    if (form === undefined) return [];
    return generators.map((generator): Arm => ({
      factors: { template: `${template}:${generator}` },
      surface: { kind: 'generated', generation: { form, generator } },
      promptFamily: 'neutral',
    }));
  });
}

function isBuiltIn(name: string): name is TemplateName {
  return (templateNames as readonly string[]).includes(name);
}
