import { plan } from './plan';
import { report } from './report';
import { resolution } from './resolution';
import type { Scenario } from './scenario';
import { sharedLane } from './shared-lane';
import { soak } from './soak';
import { statistics } from './statistics';
import { t1 } from './t1';
import { t2 } from './t2';
import { t3, t3At20000 } from './t3';
import { t4 } from './t4';
import { t5 } from './t5';
import { t6 } from './t6';
import { t7 } from './t7';
import { t8 } from './t8';

/** Every scenario, in the order in which they are listed. */
export const scenarios: readonly Scenario[] = [
  t1,
  t2,
  t3,
  t3At20000,
  t4,
  ...t5,
  ...t6,
  t7,
  t8,
  sharedLane,
  soak,
  plan,
  report,
  resolution,
  statistics,
];
