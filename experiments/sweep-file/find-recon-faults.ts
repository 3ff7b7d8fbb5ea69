import { symbolicModel } from '../../providers/offline';
import { reconScorerIds } from '../../scoring/scorer';
import { findMemoryFaults } from './find-memory-faults';
import type { Finding, ValidSections } from './finding';

/**
 * RECON's questions are asked and scored by ways of their own: such a sweep has no other experiments, data sets of RECON
 * cases and RECON's scorers only.
 */
export function findReconFaults(file: ValidSections): Finding[] {
  return [
    ...mixedExperiments(file),
    ...foreignBenchmarks(file),
    ...foreignScorers(file),
    ...solverFaults(file),
    ...missingEndpoints(file),
    ...findMemoryFaults(file),
  ];
}

function mixedExperiments({ experiments = [] }: ValidSections): Finding[] {
  if (!experiments.some(({ experiment }) => experiment === 'recon')) return [];
  return experiments.flatMap(({ experiment }, index) =>
    experiment === 'recon'
      ? []
      : [
          {
            path: ['experiments', index, 'experiment'],
            message:
              'a sweep with recon has no other experiment, as its replies are scored otherwise; give this one a sweep file of its own',
          },
        ],
  );
}

function foreignBenchmarks({ benchmarks = {}, experiments = [] }: ValidSections): Finding[] {
  return experiments.flatMap(({ experiment, benchmark }, index) => {
    const entry = benchmarks[benchmark];
    if (entry === undefined) return [];
    const hasCases = 'format' in entry && entry.format === 'recon';
    if (hasCases === (experiment === 'recon')) return [];
    const message = hasCases
      ? `"${benchmark}" holds RECON cases, which only the experiment recon can ask about`
      : `recon asks about RECON cases, and "${benchmark}" holds none; name a data set { format: recon, path }`;
    return [{ path: ['experiments', index, 'benchmark'], message }];
  });
}

function foreignScorers({ scorers, experiments = [] }: ValidSections): Finding[] {
  const isRecon = experiments.some(({ experiment }) => experiment === 'recon');
  const own: readonly string[] = reconScorerIds;
  return (scorers ?? []).flatMap((scorer, index) => {
    if (own.includes(scorer) === isRecon) return [];
    const message = isRecon
      ? `${scorer} can't score RECON's replies; leave scorers out for ${own.join(', ')}`
      : `${scorer} scores RECON's replies alone`;
    return [{ path: ['scorers', index], message }];
  });
}

/** The question in structured form is shown to no language model, and the solver can read nothing else. */
function solverFaults({ experiments = [], readers = [] }: ValidSections): Finding[] {
  return experiments.flatMap((entry, index) => {
    if (entry.experiment !== 'recon') return [];
    const systems = [...entry.systems, ...entry.proofAblation];
    if (!systems.includes('oracle_query')) return [];
    const chosen = readers.filter(({ id }) => entry.readers?.includes(id) ?? true);
    const models = chosen.filter(({ provider, model }) => provider !== 'offline' || model !== symbolicModel);
    if (models.length === 0) return [];
    const message =
      `oracle_query shows the question in structured form, which no language model is shown; give it an entry of its own ` +
      `with readers: [<the offline reader ${symbolicModel}>]`;
    return [{ path: ['experiments', index, 'systems'], message }];
  });
}

/** Endpoints that a system can't do without. */
function missingEndpoints({ experiments = [] }: ValidSections): Finding[] {
  return experiments.flatMap((entry, index) => {
    if (entry.experiment !== 'recon') return [];
    const { systems, rag } = entry;
    const dense = systems.filter((system) => system.startsWith('rag/') && system !== 'rag/bm25');
    const needs = [
      { key: 'embeddings', by: dense },
      { key: 'rerank', by: systems.filter((system) => system === 'rag/rerank') },
      { key: 'paraphrase', by: systems.filter((system) => system === 'rag/multi_query') },
    ] as const;
    return needs.flatMap(({ key, by }) =>
      by.length === 0 || rag[key] !== undefined
        ? []
        : [
            {
              path: ['experiments', index, 'systems'],
              message: `${by.join(', ')} ${by.length > 1 ? 'need' : 'needs'} an endpoint; give rag: { ${key}: { baseUrl, model } }`,
            },
          ],
    );
  });
}
