import type { DomainCatalogue } from '../../catalogue';
import { dutyLog } from './duty-log';
import { frontCounter } from './front-counter';
import { patrolNote } from './patrol-note';

export const background: DomainCatalogue['background'] = [patrolNote, dutyLog, frontCounter];
