import { normaliseText } from '../../text/normalise';

/** A set from words separated by white space. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

/** The words of a text in lower case, without possessive endings. */
export function wordsOf(text: string): string[] {
  return (normaliseText(text).match(/[\p{L}\p{M}\p{N}]+(?:[-'.&][\p{L}\p{M}\p{N}]+)*/gu) ?? []).map((word) =>
    word.replace(/'s?$/u, ''),
  );
}

/** Listed synonyms of things people own, do and are asked about; each row shares its first word as stem. */
const synonyms: readonly string[] = [
  'teacher tutor instructor mentor coach trainer',
  'manager boss supervisor',
  'doctor physician gp',
  'therapist physiotherapist counsellor counselor',
  'price cost fee charge rate bill premium',
  'salary pay wage income',
  'job position role employer',
  'home apartment flat house place residence',
  'car vehicle',
  'bike bicycle cycling ride cycle',
  'phone mobile cell',
  'code pin combination passcode',
  'bus train commute',
  'dog puppy',
  'book novel manuscript',
  'score record rating result',
  'photo picture image',
  'internet broadband wifi wi-fi wireless',
  'gym workout fitness',
  'meeting appointment session',
  'trip journey travel vacation holiday',
  'shop store supplier',
  'goal target aim',
  'attend go visit',
];
const stemOfSynonym = new Map(
  synonyms.flatMap((row) => {
    const words = row.split(' ');
    return words.map((word): [string, string] => [plainStem(word), plainStem(words[0]!)]);
  }),
);

/** One form for a word's inflections ("rides", "riding") and its listed synonyms. */
export function stem(word: string): string {
  const plain = plainStem(word);
  return stemOfSynonym.get(plain) ?? plain;
}

function plainStem(word: string): string {
  if (word.length <= 3) return word;
  const singular = word
    .replace(/ies$/u, 'y')
    .replace(/(?<=s|x|ch|sh)es$/u, '')
    .replace(/(?<=[^s])s$/u, '');
  const base = singular.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
  return base.replace(/(?<=\p{L}{3})e$/u, '').replace(/([bdgmnprt])\1$/u, '$1');
}

/** Words that tell nothing of what is asked. */
export const functionWords = wordSet(`
  a an the this that these those my our your his her its their i me we us you he him she it they them who whom whose
  what which when where why how much many is are was were be been being am do does did done have has had having can
  could will would shall should may might must of in on at to for from by with about as into over under per and or but
  if so than then there here not no any some all each every one more most less least very just now currently current
  s t go going get got long old often ever`);
