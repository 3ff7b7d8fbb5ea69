import { catalogues } from '../../recon/catalogue';
import { generateSkeleton } from '../../recon/generator/generate-skeleton';
import type { Case, Domain } from '../../recon/model/case';

const made = new Map<string, Case>();

/** A generated case without bodies and questions; the same one for the same arguments. */
export function skeletonOf(domain: Domain, seed: number, scale = 0.25): Case {
  const key = `${domain} ${seed} ${scale}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const skeleton = generateSkeleton(catalogues[domain], { seed, scale });
  made.set(key, skeleton);
  return skeleton;
}
