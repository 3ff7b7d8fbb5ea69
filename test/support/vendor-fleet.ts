import { probeMessages } from '../../experiments/probe-request';
import { type Vendor, vendors } from '../../providers/contracts';
import { startAnthropicServer } from './anthropic-server';
import { startGoogleServer } from './google-server';
import { startOpenAiServer } from './openai-server';
import { sampleModel } from './sample-model';
import type { FinishJobs, VendorServer } from './vendor-server';

/** Of today's models those that take a request without more ado. */
export const vendorModels: Readonly<Record<Vendor, string>> = {
  openai: 'gpt-5.4-mini',
  anthropic: 'claude-haiku-4-5',
  google: 'gemini-3.5-flash',
};

/** Stand-ins of all three vendors, each with a key of its own, that answer the bundled sample alike. */
export interface VendorFleet {
  readonly servers: Readonly<Record<Vendor, VendorServer>>;
  /** The keys, as a worker's environment holds them. */
  readonly env: NodeJS.ProcessEnv;
  /** A reader of a vendor, with its name as id, for a sweep file. */
  reader(vendor: Vendor, more?: object): object;
  /** From now on jobs end when they are first looked at. */
  autoFinish(how?: FinishJobs): void;
  /** Undoes whatever a test has set. */
  calm(): void;
  close(): Promise<void>;
}

/** @param keys - As short as they may be: they are looked for everywhere. */
export async function startVendorFleet(keys: Readonly<Record<Vendor, string>>): Promise<VendorFleet> {
  const answer = sampleModel();
  const servers = {
    openai: await startOpenAiServer({ answer, key: keys.openai }),
    anthropic: await startAnthropicServer({ answer, key: keys.anthropic }),
    google: await startGoogleServer({ answer, key: keys.google }),
  };
  const all = Object.values(servers);
  return {
    servers,
    env: Object.fromEntries(vendors.map((vendor) => [keyVariable(vendor), keys[vendor]])),
    reader: (vendor, more) => ({
      ...{ id: vendor, provider: vendor, model: vendorModels[vendor], baseUrl: servers[vendor].baseUrl },
      ...{ keyEnv: keyVariable(vendor), ...more },
    }),
    autoFinish: (how) => all.forEach((server) => server.autoFinish(how)),
    calm() {
      for (const server of all) {
        server.fault = undefined;
        server.intercept = undefined;
        server.autoFinish();
      }
    },
    close: async () => void (await Promise.all(all.map((server) => server.close()))),
  };
}

export function keyVariable(vendor: Vendor): string {
  return `FLEET_${vendor.toUpperCase()}_KEY`;
}

/** What reached a stand-in so far. */
export interface VendorLog {
  /** Bodies of requests for one generation, without the probes. */
  readonly calls: readonly string[];
  readonly probes: number;
  /** Custom ids in all jobs that were not refused. */
  readonly lines: readonly string[];
}

const realtimePath = /\/(?:chat\/completions|responses|messages)$|:generateContent$/u;

/** @param since - A log read earlier: what came after it. */
export function vendorLog({ requests, jobs }: VendorServer, since?: VendorLog): VendorLog {
  const bodies = requests
    .filter(({ method, url }) => method === 'POST' && realtimePath.test(url))
    .map(({ body }) => body);
  const calls = bodies.filter((body) => !isProbe(body));
  const lines = jobs.filter(({ state }) => state !== 'refused').flatMap(({ customIds }) => customIds);
  return {
    calls: calls.slice(since?.calls.length),
    probes: bodies.length - calls.length - (since?.probes ?? 0),
    lines: lines.slice(since?.lines.length),
  };
}

function isProbe(body: string): boolean {
  return body.includes(probeMessages.at(-1)!.content);
}
