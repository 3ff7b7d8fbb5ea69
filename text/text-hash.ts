import { sha256 } from './hash';
import { escapeForStorage } from './well-formed';

/**
 * The SHA-256 that names a text everywhere. UTF-8 has no form for a lone surrogate, so such a text is hashed as its
 * escapes behind a NUL: it never meets the text that spells the escapes out.
 */
export function textHash(text: string): string {
  return text.isWellFormed() ? sha256(text) : sha256(`\0${escapeForStorage(text).text}`);
}
