import { down } from '../../stack/down';
import { testStackFolder } from './start-stack';

/** Jest's global tear-down of the `server` project; runs after failures too. */
export default async function stopStack(): Promise<void> {
  const dataFolder = process.env[testStackFolder];
  if (dataFolder !== undefined) await down({ dataFolder });
}
