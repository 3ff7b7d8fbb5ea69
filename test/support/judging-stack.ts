import { chatAnswer } from './chat-answers';
import type { CliEnd } from './child-process';
import { onlySweep } from './ledger-rows';
import { questionSweep } from './question-file';
import { judgedResponse } from './scripted-judge';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server';
import { createSweepStack, type SweepStack } from './sweep-stack';

/** Items of every sweep of a {@link JudgingStack}. */
const items = 8;

/** Servers on which two readers answer and judges are asked. */
export interface JudgingStack {
  readonly stack: SweepStack;
  readonly server: ScriptedServer;
  /** What a judge says of an answer; it says `yes` to `Blue.` alone where this is silent. */
  judgeSays: (answer: string, model: string) => Script | undefined;
  /** Runs a sweep of this name to its end; returns its id. */
  readonly run: (name: string, over?: object) => Promise<string>;
  /** Requests so far for models whose names begin so. */
  readonly asked: (beginning: string) => number;
  close(): Promise<void>;
}

/** Readers are right about even items, and say something of their own of each other. */
export async function createJudgingStack(): Promise<JudgingStack> {
  const stack = await createSweepStack();
  const server = await startScriptedServer();
  const judging: JudgingStack = {
    ...{ stack, server, judgeSays: () => undefined },
    run: async (name, over = {}) => {
      const reader = (id: string) => ({ id, provider: 'compatible', baseUrl: server.baseUrl, model: `${id}-model` });
      const spec = {
        ...questionSweep(stack.folder, { name, items }),
        readers: [reader('a'), reader('b')],
        block: 3,
        ...over,
      };
      ended(await stack.cli(['run', stack.writeSweepFile(spec), '--no-probe']), 0);
      return onlySweep(stack.database, name);
    },
    asked: (beginning) =>
      server.requests.filter(({ body }) => (JSON.parse(body) as { model: string }).model.startsWith(beginning)).length,
    close: async () => {
      await stack.close();
      await server.close();
    },
  };
  server.play((response, request) => {
    const { body } = server.requests.at(-1)!;
    const { model } = JSON.parse(body) as { model: string };
    if (!model.startsWith('judge')) {
      const place = Number(/\[\[item:q(\d+)\]\]/u.exec(body)?.[1]);
      const text = place % 2 === 0 ? `Blue. ${place} ${model}` : `Red ${place} ${model}`;
      return chatAnswer(text, { model })(response, request);
    }
    const answer = judgedResponse(body) ?? body;
    const said = judging.judgeSays(answer, model);
    (said ?? chatAnswer(answer.includes('Blue.') ? 'Yes.' : 'no', { model }))(response, request);
  });
  await stack.startWorker({ LOCAL_KEY: 'sk-local-0123456789abcdef' });
  return judging;
}

/** Holds a command's end, whichever stream said it, against what is expected. */
export function ended({ exitCode, stdout, stderr }: CliEnd, code: number, said = ''): void {
  const all = `${stderr}${stdout}`;
  expect({ exitCode, said: all.includes(said) ? said : all }).toEqual({ exitCode: code, said });
}
