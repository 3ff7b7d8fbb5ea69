/** What OpenAI's library reads by itself. */
export const openAiVariables = [
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_ADMIN_KEY',
  'OPENAI_ORG_ID',
  'OPENAI_PROJECT_ID',
  'OPENAI_WEBHOOK_SECRET',
  'OPENAI_CUSTOM_HEADERS',
  'OPENAI_LOG',
] as const;
