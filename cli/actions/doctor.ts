import type { DoctorCheck } from '../../stack';
import type { Action, CliContext } from '../command';
import type { DoctorRequest } from '../commands/doctor';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { formatPlural } from '../format';
import type { LocalStack } from '../local-stack';

/** Prints each check with what to do about it; needs attention when one fails. */
export function createDoctorAction(stack: Pick<LocalStack, 'examineStack'>): Action<DoctorRequest> {
  return async ({ dataFolder }, { output, variables }) => {
    const checks = await stack.examineStack(variables, { dataFolder });
    const failed = checks.filter(({ ok }) => ok === 'fail').length;
    const warned = checks.filter(({ ok }) => ok === 'warn').length;
    if (output.json) output.printJson({ checks, failed, warned });
    else {
      output.print(renderChecks(checks, output));
      output.say(verdict(failed, warned));
    }
    return failed > 0 ? exitCodes.needsAttention : exitCodes.complete;
  };
}

function renderChecks(checks: readonly DoctorCheck[], { colors }: CliContext['output']): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const paint = { ok: colors.green, warn: colors.yellow, fail: colors.red };
  return checks
    .flatMap(({ name, ok, detail, advice }) => [
      `${paint[ok](ok.padEnd(4))}  ${escapeTerminal(name).padEnd(width)}  ${escapeTerminal(detail)}`,
      ...(advice === undefined ? [] : [`${' '.repeat(width + 8)}→ ${escapeTerminal(advice)}`]),
    ])
    .join('\n');
}

function verdict(failed: number, warned: number): string {
  const warnings = warned > 0 ? `, ${formatPlural(warned, 'warning')}` : '';
  return failed > 0 ? `${formatPlural(failed, 'check')} failed${warnings}.` : `All checks passed${warnings}.`;
}
