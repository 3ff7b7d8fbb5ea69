import { chatAnswer } from './chat-answers';
import type { CliEnd } from './child-process';
import { onlySweep } from './ledger-rows';
import { questionSweep } from './question-file';
import { judgedResponse, judgeSweep, type LedgerVerdict, ledgerVerdicts, type ScriptedJudge } from './scripted-judge';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server';
import { createSweepStack, type SweepStack } from './sweep-stack';

/** Items of every sweep of a {@link JudgingStack}. */
const items = 8;

/** The scorer that {@link JudgingStack.judge} asks unless told otherwise. */
export const generalJudge = 'judge:judge-model:general';

/** Servers on which two readers answer and judges are asked. */
export interface JudgingStack {
  readonly stack: SweepStack;
  readonly server: ScriptedServer;
  /** What a judge says of an answer; it says `yes` to `Blue.` alone where this is silent, as it is when a test begins. */
  judgeSays: (answer: string, model: string) => Script | undefined;
  /** Runs a sweep of this name to its end; returns its id. */
  readonly run: (name: string, over?: object) => Promise<string>;
  readonly cli: SweepStack['cli'];
  /** {@link judgeSweep} of these servers. */
  readonly judge: (sweepId: string, judge?: Omit<ScriptedJudge, 'baseUrl'>) => Promise<CliEnd>;
  /** {@link ledgerVerdicts} of {@link generalJudge}, or of another. */
  readonly verdicts: (sweepId: string, scorer?: string) => Promise<LedgerVerdict[]>;
  /** Requests so far for models whose names begin so. */
  readonly asked: (beginning: string) => number;
}

/** Such servers, which start and stop with the tests around this call. Readers are right about even items, in words of their own. */
export function judgingStackForTests(): JudgingStack {
  let stack: SweepStack;
  let server: ScriptedServer;
  const silent = () => undefined;
  beforeAll(async () => {
    stack = await createSweepStack();
    server = await startScriptedServer();
    server.play(play);
    await stack.startWorker({ LOCAL_KEY: 'sk-local-0123456789abcdef' });
  });
  beforeEach(() => {
    judging.judgeSays = silent;
  });
  afterAll(async () => {
    await stack.close();
    await server.close();
  });
  const play: Script = (response, request) => {
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
  };
  const judging: JudgingStack = {
    get stack() {
      return stack;
    },
    get server() {
      return server;
    },
    judgeSays: silent,
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
    cli: (...command) => stack.cli(...command),
    judge: (sweepId, judge) => judgeSweep(stack, sweepId, { ...judge, baseUrl: server.baseUrl }),
    verdicts: (sweepId, scorer = generalJudge) => ledgerVerdicts(stack.database, sweepId, scorer),
    asked: (beginning) =>
      server.requests.filter(({ body }) => (JSON.parse(body) as { model: string }).model.startsWith(beginning)).length,
  };
  return judging;
}

/** Holds a command's end, whichever stream said it, against what is expected. */
export function ended({ exitCode, stdout, stderr }: CliEnd, code: number, said = ''): void {
  const all = `${stderr}${stdout}`;
  expect({ exitCode, said: all.includes(said) ? said : all }).toEqual({ exitCode: code, said });
}
