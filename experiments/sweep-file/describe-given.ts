const longestShown = 60;

/** What the secrets of well-known services look like, and any long unbroken mix of letters and digits. */
const secretPattern =
  /(?:sk|pk|rk|gsk|xai|hf|ghp|github_pat|AIza|Bearer)[-_ ]?[A-Za-z0-9_-]{12,}|(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{32,}/;

/** Whether a text might be a key or a password, so that it must not be repeated on a screen. */
export function looksLikeSecret(text: string): boolean {
  return secretPattern.test(text) || /\/\/[^/\s]*@/.test(text);
}

/**
 * What the keys of well-known services begin with, before a run as no name has it. Model ids may be long mixes of letters
 * and digits themselves, so nothing more general fits them.
 */
const keyPattern = /^(?:(?:sk|pk|rk|gsk|xai|hf|ghp|github_pat)[-_][A-Za-z0-9_-]*[A-Za-z0-9]{20}|AIza[A-Za-z0-9_-]{20})/;

/** Whether a text where a model id belongs is a key that was pasted into the wrong place. */
export function isPastedKey(text: string): boolean {
  return keyPattern.test(text);
}

/** What was given, as a message may repeat it: short, without line breaks, never something that may be a key. */
export function describeGiven(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return describeText(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') {
    const keys = Object.keys(value);
    return keys.length === 0 ? 'an empty map' : `a map with ${keys.map(describeKey).join(', ')}`;
  }
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
}

/** A key as a message may repeat it. */
export function describeKey(key: string): string {
  return looksLikeSecret(key) ? '(a name that is not shown)' : shorten(JSON.stringify(key).slice(1, -1));
}

function describeText(text: string): string {
  if (text === '') return 'an empty text';
  if (looksLikeSecret(text)) return `a text of ${text.length} characters that may be a key (not shown)`;
  return shorten(JSON.stringify(text));
}

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
