export { condition } from './condition';
export * from './experiments';
export { sweep } from './sweep';
