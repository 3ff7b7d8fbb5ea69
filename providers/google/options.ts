import { UserError } from '../../contracts/user-error';
import { checkEndpoint } from '../check-endpoint';
import { vendorFacts } from '../contracts';

export interface GoogleOptions {
  /** Undefined: the vendor's own address. Without the version, e.g. `https://generativelanguage.googleapis.com`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** In the path, e.g. `v1beta`. */
  readonly apiVersion: string;
}

const vendorUrl = vendorFacts.google.baseUrl;

/** Options that can be used: the base URL without a slash at its end. */
export type CheckedOptions = GoogleOptions & { readonly baseUrl: string };

/** @throws UserError for a base URL, key or version that can't be used; the key is never shown. */
export function checkOptions({ baseUrl = vendorUrl, apiKey, apiVersion }: GoogleOptions): CheckedOptions {
  checkEndpoint({ baseUrl, apiKey }, { provider: 'google', exampleUrl: vendorUrl });
  if (/\/v\d+[a-z\d]*\/*$/u.test(new URL(baseUrl).pathname)) {
    throw new UserError(
      `google: baseUrl ${JSON.stringify(baseUrl)} ends with a version, which apiVersion adds to it. ` +
        `Allowed is an address such as ${vendorUrl}.`,
    );
  }
  if (!/^v\d+[a-z\d]*$/u.test(apiVersion)) {
    throw new UserError(
      `google: apiVersion ${JSON.stringify(apiVersion)} is no version. A version stands in the path, such as v1beta.`,
    );
  }
  return { baseUrl: baseUrl.replace(/\/+$/u, ''), apiKey, apiVersion };
}
