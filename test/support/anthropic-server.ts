export { startAnthropicServer } from './anthropic-server/start';
