import type { ReaderSpec } from './sweep-spec';

/** The parameters a reader's requests carry, exactly as sent; part of every call's identity. */
export function readerParameters(reader: ReaderSpec): Readonly<Record<string, unknown>> {
  switch (reader.provider) {
    case 'offline':
      return {};
    case 'compatible':
      return {
        max_tokens: reader.maxOutputTokens,
        ...(reader.temperature === undefined ? {} : { temperature: reader.temperature }),
      };
    default:
      throw new Error(`unknown provider ${String(reader.provider satisfies never)}`);
  }
}
