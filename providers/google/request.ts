import { UserError } from '../../contracts/user-error';
import type { ProviderRequest } from '../provider';
import { refuseReserved } from '../reserved-parameters';

/** Parameters that stand beside the generation config in the API, though the SDK's config holds them all. */
const besideConfig = ['safetySettings', 'serviceTier', 'store', 'labels'];

interface Content {
  readonly role?: 'user';
  readonly parts: { readonly text: string }[];
}

/** The body of `generateContent`; in a batch, the `request` of a line. */
export interface GenerateContentBody {
  readonly contents: readonly Content[];
  readonly systemInstruction?: Content;
  readonly generationConfig: Readonly<Record<string, unknown>>;
  readonly [parameter: string]: unknown;
}

/**
 * The body as sent: the messages, then the parameters untouched, so that the request's hash speaks for its bytes.
 * @throws UserError for a parameter that would change what one request is, and for a model id that is none.
 */
export function generateContentBody(request: ProviderRequest): GenerateContentBody {
  const { model, messages, parameters } = request;
  checkModel(model);
  refuseReserved('generateContent', request);
  const partsOf = (role: string): Content['parts'] =>
    messages.filter((message) => message.role === role).map(({ content }) => ({ text: content }));
  const system = partsOf('system');
  const entries = Object.entries(parameters);
  const isBeside = ([name]: [string, unknown]): boolean => besideConfig.includes(name);
  return {
    contents: partsOf('user').map((part) => ({ role: 'user', parts: [part] })),
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    generationConfig: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
    ...Object.fromEntries(entries.filter(isBeside)),
  };
}

/** The model's resource name, as it stands in paths: `models/gemini-2.5-flash`. */
export function modelPath(model: string): string {
  return /^(?:models|tunedModels)\//u.test(model) ? model : `models/${model}`;
}

function checkModel(model: string): void {
  if (/^(?:(?:models|tunedModels)\/)?[\w.-]+$/u.test(model) && !model.includes('..')) return;
  throw new UserError(
    `google: ${JSON.stringify(model)} is no model id. Allowed are letters, digits, dots, hyphens and underscores, such as ` +
      `gemini-2.5-flash, after models/ or tunedModels/ where wanted. Correct the reader's model.`,
  );
}
