import { MinuteSimulation, randomGraph, simulatedMinutes } from '../../test/support/recon-minute-simulation';
import type { CaseNode } from '../model/case';
import { CaseRandom } from '../random/case-random';
import { CaseFile } from './case-file';
import { Standing } from './standing';
import { Sweep } from './sweep';

const graphs = 1_000;

function fileOf(nodes: readonly CaseNode[]): CaseFile {
  return CaseFile.of({ candidates: [], entities: [], streams: [], attributes: [], conflicts: [], entries: [], nodes });
}

const drawnGraphs = Array.from({ length: graphs }, (_, seed) => randomGraph(new CaseRandom(seed, 'solver'))).filter(
  (nodes) => nodes !== undefined,
);

it('support sets say at every minute what the definitions say', () => {
  let compared = 0;
  for (const nodes of drawnGraphs) {
    const simulation = new MinuteSimulation(nodes);
    const standing = new Standing(fileOf(nodes));
    for (const attribute of new Set(nodes.flatMap(({ establishes }) => establishes))) {
      for (let minute = 0; minute < simulatedMinutes; minute += 7) {
        expect([attribute, minute, standing.stands(attribute, minute)]).toEqual([
          ...[attribute, minute, simulation.stands(attribute, minute)],
        ]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(20_000);
});

it('a sweep with entries pinned elsewhere gives the times that a simulation minute by minute gives', () => {
  let compared = 0;
  for (const [index, nodes] of drawnGraphs.entries()) {
    const random = new CaseRandom(index, 'pins');
    const moved = random.pick(nodes.filter(({ exogenous }) => exogenous));
    const at = random.chance(1, 5) ? null : random.between(1, 200);
    const simulation = new MinuteSimulation(nodes, new Map([[moved.id, at ?? Infinity]]));
    if (!simulation.hasNoTies) continue;
    const sweep = new Sweep(fileOf(nodes), new Set(nodes), [{ node: moved.id, at }], () => []);
    const times = nodes.map((node) => [node.id, sweep.occurs(node) < simulatedMinutes ? sweep.occurs(node) : Infinity]);
    expect(times).toEqual(nodes.map((node) => [node.id, simulation.occurs(node)]));
    compared += nodes.length;
  }
  expect(compared).toBeGreaterThan(1_000);
});
