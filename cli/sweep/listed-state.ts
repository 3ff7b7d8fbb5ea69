import type { ListedSweep } from '../../db/queries/list-sweeps';

/**
 * What a list says of a sweep. `complete`: every cell has an answer and every table is written; `attention`: it has ended,
 * with cells that failed; `unfinished`: something is owed, a rerun too, whether or not it runs at this moment; else what the operator
 * wants, or that it is being removed.
 */
export type ListedState = 'complete' | 'attention' | 'unfinished' | 'paused' | 'cancelled' | 'removing';

export function listedState(sweep: ListedSweep): ListedState {
  const { state, experiments, frozen, tabled, owed, rerunning, failed } = sweep;
  if (state === 'removing') return state;
  const isOver = frozen === experiments && tabled === experiments && owed + rerunning === 0;
  if (isOver) return failed > 0 ? 'attention' : 'complete';
  return state === 'active' ? 'unfinished' : state;
}
