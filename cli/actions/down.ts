import type { Action } from '../command';
import type { DownRequest } from '../commands/down';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import type { LocalStack } from '../local-stack';
import { sayTo } from '../say-to';

/** Stops the local stack and prints how each part ended. */
export function createDownAction(stack: Pick<LocalStack, 'down'>): Action<DownRequest> {
  return async ({ dataFolder }, { output, variables }) => {
    const {
      worker,
      temporal,
      postgres,
      dataFolder: folder,
    } = await stack.down({
      env: variables,
      dataFolder,
      onProgress: sayTo(output),
    });
    if (output.json) output.printJson({ worker, temporal, postgres, dataFolder: folder });
    else
      output.print(
        [
          `worker       ${describeEnd(worker)}`,
          `temporal     ${describeEnd(temporal)}`,
          `postgres     ${describeEnd(postgres)}`,
          `data folder  ${escapeTerminal(folder)}`,
        ].join('\n'),
      );
    return exitCodes.complete;
  };
}

function describeEnd(end: string): string {
  if (end === 'gone') return 'was not running';
  return end === 'SIGKILL' ? 'did not end by itself and was killed' : 'stopped';
}
