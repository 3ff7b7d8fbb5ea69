import type { ReportProgress } from '../stack';
import { escapeTerminal } from './escape-terminal';
import type { Output } from './output';

/** Says what the stack is doing. */
export function sayTo(output: Output): ReportProgress {
  return (part, message) => output.say(escapeTerminal(`${part}: ${message}`));
}
