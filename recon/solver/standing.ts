import { type AttributeId, type CaseNode, type Establishment, strikeId } from '../model/case';
import type { Minute } from '../model/time';
import { type CaseFile, establishmentKey } from './case-file';
import { SupportSets } from './support-sets';

/** The minute of a node's entry; infinite: it does not come. */
export type Occurrence = (node: CaseNode) => Minute;

/** The records that strike an account, as weighing has it. */
export type Refuters = (account: CaseNode) => readonly CaseNode[];

export const asEntered: Occurrence = ({ at }) => at ?? Infinity;

/**
 * What stands at a minute. An attribute stands if one of its support sets is entered by then and free of living strikes; a
 * strike lives while its notice stands and no living restoration strikes it.
 */
export class Standing {
  private readonly lives = new Map<Minute, Map<string, boolean>>();

  constructor(
    private readonly file: CaseFile,
    private readonly refuters: Refuters = () => [],
    private readonly occurs: Occurrence = asEntered,
    private readonly sets = new SupportSets(file),
  ) {}

  /** The same file with the same support sets, its nodes entered at other times. */
  at(occurs: Occurrence): Standing {
    return new Standing(this.file, this.refuters, occurs, this.sets);
  }

  stands(attribute: AttributeId, minute: Minute): boolean {
    return this.sets.of(attribute).some(({ members }) => members.every((member) => this.isOpen(member, minute)));
  }

  /** Whether this establishment itself lives: entered, its bases standing, not struck. */
  isLiving(node: CaseNode, attribute: AttributeId, minute: Minute): boolean {
    return this.isOpen({ node: node.id, attribute }, minute) && this.basesStand(node, minute);
  }

  basesStand(node: CaseNode, minute: Minute): boolean {
    return node.requires.every(({ attribute, mode }) => mode === 'prompt' || this.stands(attribute, minute));
  }

  private isOpen(member: Establishment, minute: Minute): boolean {
    const node = this.file.node(member.node);
    if (!node || this.occurs(node) > minute || this.isStruck(member, minute)) return false;
    return !this.isRefuted(node, member, minute);
  }

  private isStruck(struck: Establishment, minute: Minute): boolean {
    return this.file.strikers(struck).some((notice) => this.strikeLives(notice, struck, minute));
  }

  private isRefuted(node: CaseNode, { attribute }: Establishment, minute: Minute): boolean {
    if (!node.establishes.includes(attribute)) return false;
    return this.refuters(node).some((record) => this.recordLives(record, minute));
  }

  private strikeLives(notice: CaseNode, struck: Establishment, minute: Minute): boolean {
    if (this.occurs(notice) > minute) return false;
    const ofMinute = this.lives.get(minute) ?? new Map<string, boolean>();
    this.lives.set(minute, ofMinute);
    const key = `${notice.id} ${establishmentKey(struck)}`;
    const known = ofMinute.get(key);
    if (known !== undefined) return known;
    const asStruck = { node: notice.id, attribute: strikeId(struck) };
    const living = !this.isStruck(asStruck, minute) && this.basesStand(notice, minute);
    ofMinute.set(key, living);
    return living;
  }

  private recordLives(record: CaseNode, minute: Minute): boolean {
    return record.establishes.every((attribute) => this.isLiving(record, attribute, minute));
  }
}
