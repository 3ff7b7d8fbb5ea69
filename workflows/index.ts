export { condition } from './condition';
export * from './experiments';
export { judge } from './judge';
export { rerun } from './rerun';
export { score } from './score';
export { sweep } from './sweep';
