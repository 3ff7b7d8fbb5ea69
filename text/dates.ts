/**
 * Dates as the data sets print them, to `YYYY-MM-DDTHH:MM`: without a zone, since they print none, and in an order that
 * plain string comparison keeps.
 */

const longMemEval = /^(\d{4})\/(\d{2})\/(\d{2})(?: \([A-Z][a-z]{2}\))? (\d{2}):(\d{2})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * `2023/05/30 (Tue) 08:08` to `2023-05-30T08:08`; undefined for anything else, impossible dates included. The weekday is
 * not checked: the date decides.
 */
export function parseLongMemEvalDate(text: string): string | undefined {
  const match = longMemEval.exec(text.trim());
  return match === null ? undefined : dateOf(match.slice(1, 6));
}

/**
 * `2023-05-30`, `2023-05-30 08:08` or `2023-05-30T08:08:12Z` to `2023-05-30T08:08`; undefined for anything else,
 * impossible dates included. Seconds are dropped, a date alone is midnight, and a date with a zone is turned into UTC.
 */
export function parseIsoDate(text: string): string | undefined {
  const match = iso.exec(text.trim());
  if (match === null) return undefined;
  const date = dateOf(match.slice(1, 6));
  const zone = match[6];
  if (date === undefined || zone === undefined || zone === 'Z') return date;
  const offset = `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const utc = new Date(`${date}:00${offset}`).toISOString();
  // Years beyond 9999 are printed with a sign and six digits, which no longer sort as strings.
  return utc.length === '2023-05-30T08:08:00.000Z'.length ? utc.slice(0, 16) : undefined;
}

/** Whether an ISO date was given without a time of day. */
export function isDateOnly(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim());
}

function dateOf(parts: readonly (string | undefined)[]): string | undefined {
  const [year, month, day, hour = '00', minute = '00'] = parts;
  const date = `${year}-${month}-${day}T${hour}:${minute}`;
  const time = Date.parse(`${date}:00Z`);
  // Date.parse rolls 30 February over to March; the way back shows it.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 16) !== date ? undefined : date;
}
