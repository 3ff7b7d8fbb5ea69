/** The longest message kept, in code points. */
const messageLimit = 500;
/** Shorter keys are the placeholders local servers ask for (`none`, `ollama`); removing them would eat ordinary words. */
export const shortestSecret = 8;
export const removed = '[redacted]';

/** Forms that look like a credential whoever sent them. */
const credentialForms: readonly RegExp[] = [
  /\bBearer\s+[\w.~+/=*-]{6,}/giu,
  /\b(?:sk|gsk|xai|hf)[-_][\w*-]{6,}/gu,
  /\bAIza[\w-]{10,}/gu,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/gu,
  /(?<=\b(?:api[-_ ]?key|token|secret|password)["']?\s*[=:]\s*["']?)[\w.~+/=*-]{12,}/giu,
];

/** Keeps secrets out of what is stored or shown. */
export interface Redactor {
  /** Removes the exact secret wherever it stands; everything else is left as it is. For answers and headers. */
  secret(text: string): string;
  /** One line for people: the secret and anything of a credential's form removed, at most 500 code points. */
  message(text: string): string;
}

/** Makes a redactor for one secret; without one (or with a placeholder under 8 characters) only the known forms go. */
export function createRedactor(secret: string | undefined): Redactor {
  const exact = secret !== undefined && secret.length >= shortestSecret ? secret : undefined;
  const withoutSecret = (text: string): string =>
    exact !== undefined && text.includes(exact) ? text.replaceAll(exact, removed) : text;
  return {
    secret: withoutSecret,
    message(text) {
      // Bounded before the patterns run; ample for what is kept, even where a credential shrinks.
      const line = withoutSecret(text)
        .slice(0, 20 * messageLimit)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();
      return cutAtCodePoints(withoutCredentials(line).replace(/\p{Surrogate}/gu, '\ufffd'), messageLimit);
    },
  };
}

/** The text without anything of a credential's form, whoever sent it. */
export function withoutCredentials(text: string): string {
  return credentialForms.reduce((rest, form) => rest.replace(form, removed), text);
}

/** The first `limit` code points, the last of them an ellipsis where something was cut. */
export function cutAtCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = Array.from(text);
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`;
}
