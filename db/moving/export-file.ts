import { z } from 'zod';

/**
 * The file that a sweep is moved in: lines of JSON, gzipped. docs/moving.md describes it for others.
 *
 * ```text
 * {"format":"render-bench-sweep","version":1,…}       the header
 * {"section":"texts","columns":["hash",…]}             and then its rows, one a line
 * {"hash":"…",…}
 * {"section":"sweeps",…}
 * …
 * {"end":{"sections":[{"table":…,"rows":…,"sha256":…},…],"sha256":"…"}}
 * ```
 */
export const exportFormat = 'render-bench-sweep';

/** Raised when a reader of the earlier form would misread the new one. What is added to tables raises `schema`. */
export const exportVersion = 1;

/** How lines begin that are no rows. */
export const sectionMark = '{"section":';
export const endMark = '{"end":';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Only what decides whether the rest can be read; other versions may say the rest differently. */
export const anyHeaderSchema = z.object({ format: z.literal(exportFormat), version: z.int().min(1) });

export const exportHeaderSchema = anyHeaderSchema.extend({
  /** The version of render-bench that wrote it. */
  renderBench: z.string(),
  /** Migrations of the ledger it is from. */
  schema: z.int().min(1),
  exportedAt: z.iso.datetime(),
  sweep: z
    .object({ id: z.string(), name: z.string().min(1), planHash: sha256, createdAt: z.iso.datetime() })
    // It becomes part of workflow ids.
    .refine(({ id, name, planHash }) => id.startsWith(`${name}-`) && planHash.startsWith(id.slice(name.length + 1))),
  /** Whose texts it holds: dialogues and questions stand in it whole. */
  datasets: z.array(
    z.object({ benchmark: z.string(), licence: z.string(), source: z.string(), fileSha256: z.string() }),
  ),
});
export type ExportHeader = z.infer<typeof exportHeaderSchema>;

export const sectionLineSchema = z.object({ section: z.string(), columns: z.array(z.string()).min(1) });

const sectionSummarySchema = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Over its rows' lines, each with its line feed. */
  sha256,
});
export type SectionSummary = z.infer<typeof sectionSummarySchema>;

export const endLineSchema = z.object({
  end: z.object({
    sections: z.array(sectionSummarySchema),
    /** Over every line before this one, each with its line feed. */
    sha256,
  }),
});
export type ExportEnd = z.infer<typeof endLineSchema>['end'];
