import type { Finding, ValidSections } from './finding';
import type { SweepFile } from './schema';
import { type ReaderContext, type ReaderRemark, settleReader } from './settle-reader';

type Reader = SweepFile['readers'][number];

/** A reader or generator, and where it stands in the file. */
export interface PlacedModel {
  readonly model: Reader;
  readonly what: 'reader' | 'generator';
  readonly path: readonly [section: string, index: number];
}

export function allModels({ readers = [], generators = [] }: ValidSections): PlacedModel[] {
  return [
    ...readers.map((model, index): PlacedModel => ({ model, what: 'reader', path: ['readers', index] })),
    ...generators.map((model, index): PlacedModel => ({ model, what: 'generator', path: ['generators', index] })),
  ];
}

/** What requests go to: the readers that some experiment uses, and the generators. */
export function usedModels(file: ValidSections): PlacedModel[] {
  return allModels(file).filter(({ model, what }) => what === 'generator' || isUsed(model, file.experiments));
}

export function isUsed({ id }: Reader, experiments: ValidSections['experiments']): boolean {
  return !experiments || experiments.some(({ readers }) => !readers || readers.includes(id));
}

export function isUnpriced(reader: Reader, context: ReaderContext): boolean {
  return reader.provider !== 'offline' && settleReader(reader, context).spec.price === undefined;
}

/** Remarks on a model, where they stand in the file. */
export function placeRemarks({ path }: PlacedModel, found: readonly ReaderRemark[]): Finding[] {
  return found.map(({ key, message }) => ({ path: [...path, key], message }));
}
