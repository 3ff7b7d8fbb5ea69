import type { AttributeId } from '../../model/case';
import type { CaseFile } from '../case-file';

/** Over bases alone: the attributes that rest on these, by the fewest steps from them. */
export function distancesFrom(file: CaseFile, attributes: readonly AttributeId[]): Map<AttributeId, number> {
  const distances = new Map(attributes.map((attribute) => [attribute, 0]));
  let ring = [...distances.keys()];
  for (let distance = 1; ring.length > 0; distance += 1) {
    const next = ring.flatMap((attribute) =>
      file
        .consumers(attribute)
        .filter(({ requires }) => requires.some((one) => one.mode === 'basis' && one.attribute === attribute))
        .flatMap(({ establishes }) => establishes),
    );
    ring = [...new Set(next)].filter((attribute) => !distances.has(attribute));
    for (const attribute of ring) distances.set(attribute, distance);
  }
  return distances;
}
