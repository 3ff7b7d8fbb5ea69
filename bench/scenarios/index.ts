import { plan } from './plan';
import { resolution } from './resolution';
import type { Scenario } from './scenario';
import { t1 } from './t1';
import { t2 } from './t2';
import { t3, t3At20000 } from './t3';
import { t4 } from './t4';

/** Every scenario, in the order in which they are listed. */
export const scenarios: readonly Scenario[] = [t1, t2, t3, t3At20000, t4, plan, resolution];
