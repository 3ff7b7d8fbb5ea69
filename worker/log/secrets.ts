import { removed, shortestSecret, withoutCredentials } from '../../providers/redact';
import { visibleText } from '../../text/visible-text';

/** Names of variables that hold secrets, whoever reads them. */
const secretName = /key|token|secret|passw|credential/i;
/** Long enough for any message; a line is no place for a document. */
const longestText = 2_000;

/** What must stand in no line: values of the environment, and keys as they come into use. */
export class Secrets {
  private readonly values = new Set<string>();

  constructor(env: NodeJS.ProcessEnv) {
    for (const [name, value] of Object.entries(env)) if (secretName.test(name)) this.add(value);
    const { DATABASE_URL: url } = env;
    if (url !== undefined && URL.canParse(url)) {
      const { password } = new URL(url);
      this.add(password);
      this.add(safelyDecoded(password));
    }
  }

  /** Values of under 8 characters are placeholders and ordinary words. */
  add(value: string | undefined): void {
    if (value !== undefined && value.length >= shortestSecret) this.values.add(value);
  }

  /** The text on one line without any secret, anything of a credential's form, and what could steer a terminal. */
  clean(text: string): string {
    let rest = text;
    // The longest first: one may hold another.
    for (const value of [...this.values].sort((a, b) => b.length - a.length)) {
      if (rest.includes(value)) rest = rest.replaceAll(value, removed);
    }
    const clean = visibleText(withoutCredentials(rest.slice(0, 20 * longestText)));
    return clean.length <= longestText ? clean : `${clean.slice(0, longestText - 1)}…`;
  }
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
