import type { Factors } from '../../experiments/condition';
import { paperAccuracyBand } from './paper-bands';
import type { TableDefinition } from './table-definition';

/** The level before, by level; P4 adds supporting entries to what P2 shows. */
const levelBefore: Readonly<Record<string, string>> = { P1: 'P0', P2: 'P1', P3: 'P2', P4: 'P2' };

/** Stands between a level and the source of its value, where that is not the gold. */
const separator = ' · ';

/** Levels, each the mean over its variants; then what prompts do to them; then every condition. */
export const ladderTable: TableDefinition = {
  views: [
    {
      id: 'levels',
      title: 'by level, the mean over prompt families and backends',
      armHeading: 'level',
      armOf: levelArm,
      controlsOf: controlsOfLevel,
      band: (arm, scorer) => paperAccuracyBand('ladder', arm, scorer),
      generatorOf,
    },
    {
      id: 'prompts',
      title: 'by level and prompt family, the mean over backends',
      armHeading: 'level / prompt',
      armOf: (factors) => `${levelArm(factors)} / ${factors['prompt']}`,
      controlsOf: () => [],
      generatorOf,
    },
    {
      id: 'conditions',
      title: 'every condition',
      armHeading: 'level / prompt / backend',
      armOf: (factors) => `${levelArm(factors)} / ${factors['prompt']} / ${factors['backend']}`,
      controlsOf: () => [],
      generatorOf,
    },
  ],
  pooled: false,
};

function controlsOfLevel(arm: string): string[] {
  const [level = '', value] = arm.split(separator);
  if (value !== undefined) return [level];
  const before = levelBefore[level];
  return before === undefined ? [] : [before];
}

function levelArm({ level, value }: Factors): string {
  return value === undefined || value === 'gold' || value === 'none' ? `${level}` : `${level}${separator}${value}`;
}

function generatorOf(arm: string): string | undefined {
  return / · llm:([^/]+?)(?: \/ |$)/.exec(arm)?.[1];
}
