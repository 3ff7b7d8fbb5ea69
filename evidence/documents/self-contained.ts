import { onOneLine } from './document';

const possessive = /^(?:his|her|its|their)\s+(?=\p{L})/iu;
const personal = /^(?:he|she|it|they)\s+(?=\p{L})/iu;
/** `It is believed that …`, `It was not until 1990 that …`: an "it" that stands for nothing. */
const expletive = /^it (?:is|was|has been) (?:(?:\p{L}+ ){0,2}(?:that|whether)|possible|unclear|not until)\b/iu;
/** `He and his sister …`: a subject of two, of which the title is one half. */
const paired = /^\p{L}+ (?:and|or)\b/iu;

/**
 * A sentence of a document that can stand alone: a pronoun that opens it gives way to the title ("He was born …" to
 * "Ed Wood was born …", "Its capital …" to "Peru's capital …"); a sentence that names the title nowhere gets it in
 * front ("DC Talk: The group was formed …"). Nothing else changes, except that it stands on one line.
 */
export function selfContained(sentence: string, title: string): string {
  const plain = onOneLine(sentence);
  const name = withoutQualifier(title);
  if (!plain.startsWith(name) && !expletive.test(plain) && !paired.test(plain)) {
    const owner = possessive.exec(plain);
    if (owner) return `${title}'s ${plain.slice(owner[0].length)}`;
    const subject = personal.exec(plain);
    if (subject) return `${title} ${plain.slice(subject[0].length)}`;
  }
  return names(plain, name) ? plain : `${title}: ${plain}`;
}

/** `Ed Wood (film)` to `Ed Wood`: what tells equal titles apart is not said in running text. */
function withoutQualifier(title: string): string {
  return title.endsWith(')') ? title.slice(0, title.lastIndexOf(' (')).trimEnd() || title : title;
}

/** Whether a sentence holds a name as whole words, in any case. */
function names(sentence: string, name: string): boolean {
  const text = sentence.toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
