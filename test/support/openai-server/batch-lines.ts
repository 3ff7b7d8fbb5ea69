/** A line of an uploaded file, checked. */
export interface InputLine {
  readonly customId: string;
  readonly model: string;
  /** The body of its request, as JSON. */
  readonly body: string;
}

/** What is wrong with a file, in the vendor's form. */
export interface InputError {
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly line: number | null;
}

/** Checks a file of lines as the vendor does before a job begins. */
export function readInput(content: string, endpoint: string): { lines: InputLine[]; errors: InputError[] } {
  const lines: InputLine[] = [];
  const errors: InputError[] = [];
  const ids = new Set<string>();
  const fault = (line: number | null, code: string, message: string, param: string | null = null): void =>
    void errors.push({ code, message, param, line });

  const texts = content.split('\n').filter((text) => text !== '');
  texts.forEach((text, index) => {
    const value = parse(text);
    if (!value) return fault(index + 1, 'invalid_json_line', 'This line is not parseable as valid JSON.');
    const { custom_id: customId, method, url, body } = value;
    if (typeof customId !== 'string') return fault(index + 1, 'missing_required_parameter', 'Missing.', 'custom_id');
    if (ids.has(customId)) {
      return fault(index + 1, 'duplicate_custom_id', `The custom_id '${customId}' is not unique.`, 'custom_id');
    }
    ids.add(customId);
    if (method !== 'POST') return fault(index + 1, 'invalid_method', 'Must be POST.', 'method');
    if (url !== endpoint) return fault(index + 1, 'mismatched_endpoint', `Must be ${endpoint}.`, 'url');
    const { model } = body as { model?: unknown };
    if (typeof model !== 'string') return fault(index + 1, 'missing_required_parameter', 'Missing.', 'body.model');
    if (lines[0] && lines[0].model !== model) {
      return fault(index + 1, 'mismatched_model', `All requests must use ${lines[0].model}.`, 'body.model');
    }
    lines.push({ customId, model, body: JSON.stringify(body) });
  });
  if (texts.length === 0) fault(null, 'empty_file', 'The input file is empty.');
  if (texts.length > 50_000) fault(null, 'too_many_lines', 'The input file has more than 50,000 lines.');
  return { lines, errors };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
