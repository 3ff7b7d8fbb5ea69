import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { packageRoot } from '../../text/package-root';

interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The project's compose file: what a cluster is made of, so that what is tried here is what is deployed. */
export class ComposeFile {
  private constructor(private readonly services: Readonly<Record<string, ComposeService>>) {}

  /** Reads `docker-compose.yml`. */
  static read(path = join(packageRoot(), 'docker-compose.yml')): ComposeFile {
    return ComposeFile.parse(readFileSync(path, 'utf8'));
  }

  static parse(text: string): ComposeFile {
    const { services } = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
    return new ComposeFile(services);
  }

  /** The tag of a service's image, such as `1.32.0`. @throws Error where there is none. */
  version(service: string): string {
    const version = /:([^:/]+)$/.exec(this.service(service).image ?? '')?.[1];
    if (version === undefined) throw new Error(`the service ${service} has no image with a tag`);
    return version;
  }

  /** A service's environment, with its variables filled in as compose does. @throws Error for one that is required. */
  environment(service: string, variables: Readonly<Record<string, string>>): Record<string, string> {
    const entries = Object.entries(this.service(service).environment ?? {});
    return Object.fromEntries(entries.map(([name, value]) => [name, interpolate(String(value), variables)]));
  }

  private service(name: string): ComposeService {
    const service = this.services[name];
    if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  }
}

/** `${NAME:-default}` and `${NAME:?message}`, the two forms that the file uses. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, form: string, rest: string) => {
    const value = variables[name];
    if (value !== undefined && value !== '') return value;
    if (form === '-') return rest;
    throw new Error(`${name} is not set: ${rest}`);
  });
}
