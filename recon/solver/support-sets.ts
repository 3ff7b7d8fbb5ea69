import type { AttributeId, Establishment } from '../model/case';
import { type CaseFile, establishmentKey } from './case-file';

/** One way in which an attribute holds: establishments none of which can be missed. */
export interface SupportSet {
  readonly mask: bigint;
  readonly members: readonly Establishment[];
}

/** A case has a handful of grounds per finding; more ways than this means that it is no case of ours. */
const mostSets = 20_000;

/**
 * The minimal sets of establishments by which an attribute holds, over bases. An attribute that no entry establishes is
 * given: it holds by the empty set.
 */
export class SupportSets {
  private readonly bits = new Map<string, bigint>();
  private readonly known = new Map<AttributeId, readonly SupportSet[]>();
  private readonly open = new Set<AttributeId>();

  constructor(private readonly file: CaseFile) {}

  /** @throws Error where an attribute rests on itself. */
  of(attribute: AttributeId): readonly SupportSet[] {
    const known = this.known.get(attribute);
    if (known) return known;
    if (this.open.has(attribute)) throw new Error(`${attribute} rests on itself`);
    this.open.add(attribute);
    const establishers = this.file.establishers(attribute);
    const sets =
      establishers.length === 0
        ? [{ mask: 0n, members: [] }]
        : minimal(
            establishers.flatMap((node) => {
              const own = { node: node.id, attribute };
              const start: SupportSet[] = [{ mask: this.bit(own), members: [own] }];
              return node.requires
                .filter(({ mode }) => mode === 'basis')
                .reduce((sofar, basis) => minimal(combine(sofar, this.of(basis.attribute))), start);
            }),
          );
    this.open.delete(attribute);
    this.known.set(attribute, sets);
    return sets;
  }

  private bit(establishment: Establishment): bigint {
    const key = establishmentKey(establishment);
    const bit = this.bits.get(key) ?? 1n << BigInt(this.bits.size);
    this.bits.set(key, bit);
    return bit;
  }
}

function combine(left: readonly SupportSet[], right: readonly SupportSet[]): SupportSet[] {
  if (left.length * right.length > mostSets) throw new Error(`more than ${mostSets} ways to hold one finding`);
  return left.flatMap((one) => right.map((other) => union(one, other)));
}

function union(one: SupportSet, other: SupportSet): SupportSet {
  const mask = one.mask | other.mask;
  if (mask === one.mask) return one;
  const known = new Set(one.members.map(establishmentKey));
  return { mask, members: [...one.members, ...other.members.filter((each) => !known.has(establishmentKey(each)))] };
}

function minimal(sets: readonly SupportSet[]): SupportSet[] {
  if (sets.length < 2) return [...sets];
  const bySize = [...sets].sort((a, b) => a.members.length - b.members.length);
  const kept: SupportSet[] = [];
  for (const set of bySize) if (!kept.some(({ mask }) => (mask & set.mask) === mask)) kept.push(set);
  return kept;
}
