import type { Action } from '../command';
import type { UpRequest } from '../commands/up';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import type { LocalStack } from '../local-stack';
import { sayTo } from '../say-to';

/** Starts the local stack and prints where it is. The database's address is left out: it holds a password. */
export function createUpAction(stack: Pick<LocalStack, 'up'>): Action<UpRequest> {
  return async ({ dataFolder }, { output, variables }) => {
    const state = await stack.up({ env: variables, dataFolder, onProgress: sayTo(output) });
    const { temporalAddress, temporalNamespace, uiUrl, dataFolder: folder, started } = state;
    if (output.json) {
      output.printJson({ temporalAddress, temporalNamespace, uiUrl: uiUrl ?? null, dataFolder: folder, started });
      return exitCodes.complete;
    }
    output.say(started ? 'The stack is up. `npx render-bench down` stops it.' : 'The stack was up already.');
    output.print(
      [
        ...(uiUrl === undefined ? [] : [`web interface  ${uiUrl}`]),
        `temporal       ${temporalAddress} (namespace ${temporalNamespace})`,
        `data folder    ${folder}`,
      ]
        .map(escapeTerminal)
        .join('\n'),
    );
    return exitCodes.complete;
  };
}
