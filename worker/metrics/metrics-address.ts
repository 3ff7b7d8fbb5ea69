import { isIP } from 'node:net';

import { UserError } from '../../contracts/user-error';

const loopback = '127.0.0.1';

/**
 * Where metrics are served: `--metrics`, else `RENDER_BENCH_METRICS`; a port alone is one of this machine's loopback.
 * @returns `host:port` with a numeric host; undefined where neither is given: no metrics.
 */
export function metricsAddress(given: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const [from, value] =
    given === undefined ? ['RENDER_BENCH_METRICS', env['RENDER_BENCH_METRICS']] : ['--metrics', given];
  if (value === undefined || (given === undefined && value === '')) return undefined;
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]*)):)?(\d{1,5})$/.exec(value) ?? [];
  const named = bracketed ?? (plain === undefined || plain === '' ? loopback : plain);
  const host = named === 'localhost' ? loopback : named;
  const port = Number(digits);
  if (digits === undefined || isIP(host) === 0 || port < 1 || port > 65_535) {
    throw new UserError(
      `${from} is '${value}': give PORT (served on ${loopback}) or HOST:PORT with an IP address as the host, ` +
        'e.g. 9464, 0.0.0.0:9464 or [::1]:9464.',
    );
  }
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Says what to do where metrics can't be served at an address; anything else is thrown as it is. */
export function explainMetricsFault(error: unknown, address: string): Error {
  const message = (error as Error).message ?? '';
  if (!message.startsWith('Failed to start prometheus metrics exporter')) return error as Error;
  const why = message.replace(/^[^:]*: /, '').replace(/ \(os error \d+\)$/, '');
  return new UserError(
    `Metrics can't be served at ${address} (${why}). Give another address with --metrics or RENDER_BENCH_METRICS: ` +
      'each worker of a machine needs a port of its own.',
    { cause: error },
  );
}
