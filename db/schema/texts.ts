import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Every distinct text once, by the SHA-256 of the original string's UTF-8 form. A body may copy from texts that do not
 * (db/text-copies.ts): these must outlive it, though no foreign key says so.
 */
export const texts = pgTable('texts', {
  hash: text().primaryKey(),
  /** `utf8`, or `br`: by brotli, over 2 kB; `copies` or `copies-br`: runs of other texts and what is between them. */
  encoding: text().notNull(),
  body: bytea().notNull(),
  /** NUL and lone surrogates were escaped before encoding (text/well-formed.ts undoes it). */
  escaped: boolean().notNull(),
  /** Code units and words of the original. */
  chars: integer().notNull(),
  words: integer().notNull(),
});
