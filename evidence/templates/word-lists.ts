/** A set from words separated by white space. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

/** Verbs that agree after "and" too, where no infinitive is open ("I run and keep a diary"). */
export const afterAnd = words('go get keep try use enjoy love like feel work live make take play run');
/** The same whatever came before: nobody says "to eat and want". */
export const afterAndAlways = words("am have haven't don't want need think believe know prefer");

/** What the assistant does in "the books you mentioned". Past forms only: "you" in the present is mostly anyone. */
export const speechVerbs = words(`
  mentioned suggested recommended said told listed provided gave described shared requested asked helped explained
  offered sent showed wrote`);
/** What is the assistant's in "your suggestions". */
export const assistantsThings = words(`
  suggestion suggestions advice tip tips recommendation recommendations help idea ideas response answer explanation list
  guidance insights feedback`);

/** Words before a Roman numeral I. */
export const numeralBefore = words(`
  War Part Phase Type Level Chapter Volume Act Class Stage Book Title Tier Grade Calculus Algebra Mark Series Physics`);

/** Who is met in "my sister and I". */
export const relatives = words(`
  sister sisters brother brothers mom mum dad mother father parents wife husband partner friend friends girlfriend
  boyfriend fiancé fiancée fiance colleague colleagues coworker coworkers roommate roommates son daughter kids children
  family cousin cousins uncle aunt grandma grandpa grandmother grandfather boss team tutor neighbor neighbour niece
  nephew dog cat group`);
