import type { AskedQuestion } from '../../../recon/solver/asked-question';
import type { OracleView } from '../../../recon/solver/oracle-view';
import { CaseSolver, type Reply } from '../../../recon/solver/solve-question';
import { sha256 } from '../../../text/hash';
import { LastRead } from './last-read';
import type { ReconPrompt } from './read-recon-prompt';

const abstention = { abstain: true };
const solvers = new LastRead<CaseSolver>();

/**
 * Works out the answer from the case's graph and the question in structured form, both of which it reads from the prompt
 * (the system `oracle_query`): RECON's independent solver as a reader, so that the whole way from a file to a score can be
 * checked. It abstains where the graph does not tell, where the prompt has no such graph, and on free-form questions.
 */
export function answerByGraph({ artifact, format }: ReconPrompt): string {
  const lineEnd = artifact.indexOf('\n');
  if (!artifact.startsWith('{') || lineEnd < 0 || format === 'free') return JSON.stringify(abstention);
  const question = JSON.parse(artifact.slice(lineEnd + 1)) as AskedQuestion;
  return JSON.stringify(inJson(solverOf(artifact.slice(0, lineEnd)).answer(question)));
}

function solverOf(graph: string): CaseSolver {
  const key = sha256(graph);
  return solvers.get(key) ?? solvers.keep(key, CaseSolver.of(JSON.parse(graph) as OracleView));
}

function inJson(reply: Reply): object {
  if (reply === 'abstain') return abstention;
  switch (reply.format) {
    case 'single':
      return { answer: reply.letter };
    case 'multiple':
      return { answers: reply.letters };
    case 'ordering':
      return { order: reply.letters };
    case 'integer':
      return { answer: reply.value };
  }
}
