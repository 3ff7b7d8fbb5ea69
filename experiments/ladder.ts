import { type Arm, byType, type Experiment } from './experiment';
import type { PacketValue } from './surface';
import type { LadderSpec } from './sweep-spec';

/** Levels that show no value: every value source gives the same artifact there, so they run once. */
const valueless: readonly string[] = ['P0', 'P1'];

/**
 * The packet ladder: how accuracy moves as an address-only packet gains the resolved value, blocker metadata and
 * supporting entries. Every level with every prompt family and internal backend; each further value source adds the
 * levels that show a value.
 */
export const ladder: Experiment<LadderSpec> = {
  id: 'ladder',
  title: 'Packet ladder',
  description:
    'Five packets of growing content, from bare addresses to the full rendering, under three prompt families and two ' +
    'internal backends. The value shown is the oracle’s (gold) unless another source is named.',
  source: 'RENDER (arXiv 2608.23568), the packet ladder',
  arms: (spec) => spec.levels.flatMap((level) => valuesAt(level, spec).flatMap((value) => armsOf(level, value, spec))),
  sampling: byType,
};

function valuesAt(level: string, { values, generators }: LadderSpec): readonly PacketValue[] {
  if (valueless.includes(level)) return [{ source: 'gold' }];
  return values.flatMap((source): PacketValue[] =>
    source === 'llm' ? generators.map((generator) => ({ source, generator })) : [{ source }],
  );
}

function armsOf(level: LadderSpec['levels'][number], value: PacketValue, { prompts, backends }: LadderSpec): Arm[] {
  return prompts.flatMap((prompt) =>
    backends.map((backend): Arm => ({
      factors: { level, prompt, backend, value: valueLabel(level, value) },
      surface: { kind: 'packet', level, backend, value },
      promptFamily: prompt,
    })),
  );
}

function valueLabel(level: string, value: PacketValue): string {
  if (valueless.includes(level)) return 'none';
  return value.source === 'llm' ? `llm:${value.generator}` : value.source;
}
