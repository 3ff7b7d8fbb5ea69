export { condition } from './condition';
export { templates } from './experiments/templates';
export { sweep } from './sweep';
