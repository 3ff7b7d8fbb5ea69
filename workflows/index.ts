export { condition } from './condition';
export * from './experiments';
export { rerun } from './rerun';
export { sweep } from './sweep';
