import { UserError } from '../../contracts/user-error';
import { checkEndpoint } from '../check-endpoint';
import { vendorFacts } from '../contracts';

export interface AnthropicOptions {
  /** Undefined: the vendor's own address. Without the version, e.g. `https://api.anthropic.com`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  /** The header `anthropic-version`, e.g. `2023-06-01`. */
  readonly apiVersion: string;
}

const vendorUrl = vendorFacts.anthropic.baseUrl;

/** Options that can be used: the base URL without a slash at its end. */
export type CheckedOptions = AnthropicOptions & { readonly baseUrl: string };

/** @throws UserError for a base URL, key or version that can't be used; the key is never shown. */
export function checkOptions({ baseUrl = vendorUrl, apiKey, apiVersion }: AnthropicOptions): CheckedOptions {
  checkEndpoint({ baseUrl, apiKey }, { provider: 'anthropic', exampleUrl: vendorUrl });
  const trimmed = baseUrl.replace(/\/+$/u, '');
  if (/\/v\d+$/u.test(trimmed)) {
    throw new UserError(
      `anthropic: baseUrl ${JSON.stringify(baseUrl)} ends with a version. Leave it out, as in ${vendorUrl}: the path of ` +
        'each request begins with it.',
    );
  }
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(apiVersion)) {
    throw new UserError(
      `anthropic: apiVersion ${JSON.stringify(apiVersion)} is no version. A version is a date such as 2023-06-01.`,
    );
  }
  return { baseUrl: trimmed, apiKey, apiVersion };
}
