import { bodyAndHealth } from './body-and-health';
import type { Domain } from './domain';
import { homeAndMoney } from './home-and-money';
import { leisure } from './leisure';
import { workAndDuty } from './work-and-duty';

export type { Domain, SlotDomain, Thread } from './domain';

/** Everything the dialogues are about: 22 domains with two attributes each. */
export const domains: readonly Domain[] = [...bodyAndHealth, ...homeAndMoney, ...workAndDuty, ...leisure];

/** The domain of that id. @throws RangeError when there is none: the caller's own data is wrong. */
export function domainById(id: string): Domain {
  const found = domains.find((domain) => domain.id === id);
  if (found === undefined) throw new RangeError(`no domain is called ${id}`);
  return found;
}
