export { startOpenAiServer } from './openai-server/start';
