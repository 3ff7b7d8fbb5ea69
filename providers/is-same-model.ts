/** What vendors put behind a model's name for one of its snapshots: `-2024-08-06`, `-20251001`, `@20251001`, `-0613`, `-001`. */
const snapshot = /^[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4})$/;

/**
 * Whether a response's model is the one asked for: itself, or a dated or numbered snapshot of it. `gpt-4o` is answered by
 * `gpt-4o-2024-08-06`, never by `gpt-4o-mini`; `…-latest` and `claude-sonnet-4-0` by any snapshot of what stands before; a
 * snapshot by itself alone. A path before the name (`models/x`) and letter case say nothing.
 */
export function isSameModel(asked: string, returned: string): boolean {
  const name = bareName(asked);
  const answered = bareName(returned);
  if (answered === name) return true;
  const stem = name.replace(/-(?:latest|0)$/, '');
  return answered.startsWith(stem) && snapshot.test(answered.slice(stem.length));
}

function bareName(model: string): string {
  return model
    .trim()
    .toLowerCase()
    .replace(/^(?:.*\/)?models\//, '');
}
