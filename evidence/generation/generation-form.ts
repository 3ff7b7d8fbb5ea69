/**
 * What a generator model is asked for, once per item; the artifact is frozen and shown to all readers. `summary`,
 * `entries` and `records` are made as the rule-based `langchain_summary`, `chatgpt_entries` and `memgpt_records` are;
 * `typed`: subject, relation and value of what documents say; `value`: what the question asks for, read off the
 * witnesses. Only `value` sees the question.
 */
export const generationForms = ['summary', 'entries', 'records', 'typed', 'value'] as const;
export type GenerationForm = (typeof generationForms)[number];
