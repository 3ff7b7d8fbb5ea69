import { UserError } from '../../../contracts/user-error';
import { defaultDifficulty, type Difficulty } from '../../../recon/generator/difficulty';
import { type Domain, domains } from '../../../recon/model/case';
import { nearest } from '../../../text/nearest';
import type { ReconRequestOf } from '../../commands/recon';

/** What to make, with everything that was given checked. */
export interface Generation {
  readonly cases: readonly { readonly domain: Domain; readonly seed: number }[];
  readonly scale: number;
  readonly quota: 'nominal' | 'paper';
  readonly difficulty: Difficulty;
  /** Knobs that were set, by name. */
  readonly knobs: Readonly<Record<string, number>>;
}

const mostCases = 1_000;

/** @throws UserError for a flag that can't be used. */
export function settleGeneration(request: ReconRequestOf<'generate'>): Generation {
  const asked = domainsOf(request.domain);
  const { first, count } = seedsOf(request.seed);
  if (asked.length * count > mostCases) {
    throw new UserError(
      `--seed ${request.seed} makes ${asked.length * count} cases; ${mostCases} at a time are the most.`,
    );
  }
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const { difficulty, knobs } = difficultyOf(request.difficulty);
  return {
    cases: asked.flatMap((domain) => seeds.map((seed) => ({ domain, seed }))),
    scale: scaleOf(request.scale),
    quota: quotaNameOf(request.quota),
    ...{ difficulty, knobs },
  };
}

function domainsOf(given: string): readonly Domain[] {
  if (given === 'all') return domains;
  const known = domains.find((domain) => domain === given);
  if (known) return [known];
  throw new UserError(
    `--domain is '${given}'. Give one of ${domains.join(', ')}, or all.${suggestion(given, [...domains, 'all'])}`,
  );
}

function seedsOf(given: string): { first: number; count: number } {
  const [, from, to] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(given) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (from === undefined || last < first) {
    throw new UserError(`--seed is '${given}'. Give a whole number, e.g. 7, or a range, e.g. 1-8.`);
  }
  return { first, count: last - first + 1 };
}

function scaleOf(given: string): number {
  const scale = Number(given);
  if (given.trim() !== '' && scale >= 0.1 && scale <= 1) return scale;
  throw new UserError(`--scale is '${given}'. Give a number from 0.1 to 1; 1 makes about 800 entries a case.`);
}

function quotaNameOf(given: string): Generation['quota'] {
  if (given === 'nominal' || given === 'paper') return given;
  throw new UserError(`--quota is '${given}'. Give nominal (68 questions a case) or paper (1,604 over 24 cases).`);
}

function difficultyOf(given: readonly string[]): Pick<Generation, 'difficulty' | 'knobs'> {
  const all = new Map(flatten(defaultDifficulty));
  const knobs: Record<string, number> = {};
  for (const each of given) {
    const [, name = '', value = ''] = /^([\w.]+)=(.*)$/.exec(each) ?? [];
    if (!all.has(name)) throw unknownKnob(each, name, [...all.keys()]);
    if (!/^\d+$/.test(value)) throw new UserError(`--difficulty ${each}: ${name} is one whole number.`);
    knobs[name] = Number(value);
    all.set(name, knobs[name]);
  }
  return { difficulty: unflatten(all), knobs };
}

function unknownKnob(given: string, name: string, known: readonly string[]): UserError {
  return new UserError(
    `--difficulty ${given}: there is no such knob. Give knob=value with a whole number, of ${known.join(', ')}.${suggestion(name, known)}`,
  );
}

function flatten(difficulty: Difficulty): [string, number][] {
  return Object.entries(difficulty).flatMap(([name, value]: [string, number | Readonly<Record<string, number>>]) =>
    typeof value === 'number'
      ? [[name, value] as [string, number]]
      : Object.entries(value).map(([inner, knob]): [string, number] => [`${name}.${inner}`, knob]),
  );
}

function unflatten(knobs: ReadonlyMap<string, number>): Difficulty {
  const difficulty: Record<string, unknown> = {};
  for (const [name, knob] of knobs) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) difficulty[outer] = knob;
    else difficulty[outer] = { ...(difficulty[outer] as object | undefined), [inner]: knob };
  }
  return difficulty as unknown as Difficulty;
}

function suggestion(given: string, known: readonly string[]): string {
  const near = nearest(given, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
