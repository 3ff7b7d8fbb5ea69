import { findFreePort, loopback } from '../../stack/free-port';

/** Below the range from which systems lend ports to outgoing connections: a killed server finds its own free again. */
const preferred = Array.from({ length: 200 }, (_, index) => 17_233 + index);
const names = [
  ...['FRONTEND_GRPC_PORT', 'FRONTEND_HTTP_PORT', 'FRONTEND_MEMBERSHIP_PORT', 'HISTORY_GRPC_PORT'],
  ...['HISTORY_MEMBERSHIP_PORT', 'MATCHING_GRPC_PORT', 'MATCHING_MEMBERSHIP_PORT', 'WORKER_GRPC_PORT'],
  'WORKER_MEMBERSHIP_PORT',
] as const;

/** Free ports for a Temporal server's services, as variables of its configuration, and its address. */
export async function chooseClusterPorts(): Promise<{
  readonly address: string;
  readonly env: Record<string, string>;
}> {
  const ports: number[] = [];
  for (const _ of names) ports.push(await findFreePort(preferred, ports));
  const env = Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
  return { address: `${loopback}:${ports[0]}`, env };
}
