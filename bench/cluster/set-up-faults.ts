import { searchAttributes } from '../../contracts/search-attributes';
import type { Cluster } from './with-cluster';

/**
 * Runs the one-shot jobs a second time, the migration and the grants twice: each must do nothing more, and end well.
 * @returns what is not as it should be afterwards.
 */
export async function setUpFaults(cluster: Cluster): Promise<string[]> {
  const schema = await cluster.runJob('temporal-schema');
  const namespace = await cluster.runJob('temporal-namespace');
  const first = await cluster.runCli('migrate');
  await cluster.grantRoles();
  const second = await cluster.runCli('migrate');
  await cluster.grantRoles();
  const names = Object.values(searchAttributes).map(({ name }) => name);
  const missing = names.filter((name) => !new RegExp(`searched by: .*\\b${name}\\b`).test(namespace));
  return [
    ...(schema.includes("Temporal's schemas are up to date.") ? [] : [`setup-schema.sh said: ${schema}`]),
    ...(namespace.includes('keeps closed runs for 30d') ? [] : [`create-namespace.sh said: ${namespace}`]),
    ...missing.map((name) => `the namespace has no search attribute ${name}`),
    ...(/^applied \d+ migrations/.test(first.stdout) ? [] : [`migrate said: ${first.stdout}${first.stderr}`]),
    ...(second.stdout.startsWith('nothing to apply') ? [] : [`migrate, repeated, said: ${second.stdout}`]),
  ];
}
