import type { ReaderSpec } from './sweep-spec';

/** The parameters a reader's requests carry, exactly as sent; part of every call's identity. */
export function readerParameters(reader: ReaderSpec): Readonly<Record<string, unknown>> {
  if (reader.sent !== undefined) return reader.sent;
  switch (reader.provider) {
    case 'offline':
    case 'imported':
      return {};
    case 'compatible':
      return {
        max_tokens: reader.maxOutputTokens,
        ...(reader.temperature === undefined ? {} : { temperature: reader.temperature }),
      };
    default:
      throw new Error(`reader '${reader.id}' has no parameters to send`);
  }
}
