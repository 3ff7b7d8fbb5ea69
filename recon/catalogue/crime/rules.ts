import type { CatalogueRule, DomainCatalogue } from '../catalogue';
import { after, decoy, second, unprompted } from '../rule-makers';

const scene = ['CRIME SCENE', 'sceneOfficer'] as const;
const laboratory = ['FORENSIC LAB', 'scientist'] as const;
const notes = ['DETECTIVE NOTES', 'detective'] as const;
const statement = ['WITNESS STATEMENT', 'witness'] as const;
const assessment = ['CASE ASSESSMENT', 'leadDetective'] as const;
const search = ['SEARCH RECORD', 'searchLeader'] as const;
const warrant = ['WARRANT', 'applicant'] as const;
const video = ['SURVEILLANCE', 'videoOfficer'] as const;
const records = ['RECORDS RETURN', 'recordsClerk'] as const;

/**
 * C1–C36 with `i`, `j` and `m` items, `x` and `y` candidates, `V` the victim, `s` the substance, `r` a stream, `w` and `w2`
 * witnesses, and: C20n–C23n and C20d–C23d, the accounts of a number and of a departure in the shape of C20–C23 (C23n is called
 * for by no account, which its entry would otherwise have to name); C23t and
 * C25t, which a tip prompts; C25c, the search of the car; C37 and C30t, what the recording asked for after a tip comes to;
 * C38, a return lodged without a request, so that a trail through one return does not pass through the other.
 *
 * `accounted(y,s)` says that all of the substance in somebody's name was traced unopened, and `dnaExcluded(i,y)` speaks of
 * the residue alone: so neither is at odds with a purchase or a touch by the same person.
 */
export const rules: readonly CatalogueRule[] = [
  unprompted('C1', 'evidence', ['death(V)', 'window(W)'], scene, [1, 1]),
  after('C2', 'evidence', ['p death(V)'], ['item(i)', 'prints(i)', 'bio(i)', 'trace(i)'], scene, [1, 8]),
  after('C3', 'analysis', ['p death(V)'], ['cause(V,s)'], ['AUTOPSY', 'pathologist'], [18, 40]),
  after('C4', 'action', ['p item(i)'], ['held(i)'], ['CUSTODY LOG', 'exhibitsOfficer'], [6, 24]),
  after('C5', 'analysis', ['b prints(i)', 'p held(i)'], ['latents(i)'], laboratory, [12, 48]),
  unprompted('C6', 'assertion', ['motive(x)'], statement, [1, 8]),
  after('C7', 'inference', ['b motive(x)'], ['suspect(x)'], notes, [4, 30]),
  after('C8', 'analysis', ['b latents(i)', 'p suspect(x)'], ['printMatch(i,x)'], laboratory, [24, 96]),
  after('C9', 'analysis', ['b bio(i)', 'p suspect(x)'], ['dnaMatch(i,x)'], laboratory, [72, 168]),
  after('C10', 'analysis', ['b bio(i)', 'p suspect(y)'], ['dnaExcluded(i,y)'], laboratory, [72, 168]),
  after('C11', 'analysis', ['b trace(i)'], ['substance(i,s)'], laboratory, [36, 120]),
  after('C12', 'conclusion', ['b printMatch(i,x)'], ['handled(i,x)'], assessment, [4, 30]),
  after('C13', 'conclusion', ['b dnaMatch(i,x)'], ['handled(i,x)'], assessment, [4, 30], second),
  after('C14', 'conclusion', ['b substance(i,s)', 'b cause(V,s)'], ['vehicle(i)'], assessment, [6, 30]),
  after('C15', 'conclusion', ['b handled(i,x)', 'b vehicle(i)'], ['delivered(x)'], assessment, [6, 48]),
  after('C16', 'observation', ['p suspect(x)'], ['return(r,x,W)'], records, [24, 96]),
  after('C17', 'inference', ['b return(r1,x,W)', 'b return(r2,x,W)'], ['uncovered(x,W)'], notes, [4, 24]),
  after(
    'C18',
    'inference',
    ['b return(r1,y,W)', 'b return(r2,y,W)'],
    ['covered(y,W)'],
    ['ALIBI VERIFICATION', 'alibiOfficer'],
    [4, 24],
  ),
  after('C19', 'conclusion', ['b covered(y,W)'], ['cleared(y)'], assessment, [2, 24]),
  unprompted('C20', 'assertion', ['claim(w,x,P)'], statement, [2, 12]),
  after('C21', 'inference', ['b claim(w,x,P)'], ['route(w,x,P)'], notes, [6, 40]),
  after('C22', 'assertion', ['b claim(w,x,P)'], ['echo(w2,x,P)'], statement, [12, 60]),
  after('C23', 'observation', ['p route(w,x,P)'], ['sighting(x,P)'], video, [24, 120], {
    closes: 'the keeping of recordings made of {x}',
  }),
  unprompted('C20n', 'assertion', ['count(w,x)'], statement, [2, 12]),
  after('C21n', 'inference', ['b count(w,x)'], ['load(w,x)'], notes, [6, 40]),
  after('C22n', 'assertion', ['b count(w,x)'], ['countEcho(w2,x)'], statement, [12, 60]),
  after('C23n', 'observation', ['p suspect(x)'], ['tally(x)'], video, [24, 120]),
  unprompted('C20d', 'assertion', ['departure(w,x,P)'], statement, [2, 12]),
  after('C21d', 'inference', ['b departure(w,x,P)'], ['sequence(w,x,P)'], notes, [6, 40]),
  after('C22d', 'assertion', ['b departure(w,x,P)'], ['departureEcho(w2,x,P)'], statement, [12, 60]),
  after('C23d', 'observation', ['p sequence(w,x,P)'], ['slip(x,P)'], ['RECEIPT', 'receiptsClerk'], [24, 120]),
  after('C24', 'action', ['p printMatch(i,x)'], ['warrant(x)'], warrant, [8, 72]),
  after('C25', 'evidence', ['p warrant(x)'], ['item(j)', 'paper(j)', 'prints(j)', 'trace(j)'], search, [6, 48], {
    closes: 'the tenancy of {x}',
  }),
  after('C26', 'inference', ['b paper(j)'], ['purchase(x,s)'], notes, [6, 36]),
  after('C27', 'observation', ['p purchase(x,s)'], ['sold(x,s)'], ['RECEIPT', 'receiptsClerk'], [24, 96], {
    closes: 'the keeping of counter slips for {x}',
  }),
  after('C28', 'conclusion', ['b purchase(x,s)', 'b substance(m,s)'], ['means(x)'], assessment, [6, 40]),
  after('C29', 'conclusion', ['b sold(x,s)', 'b substance(m,s)'], ['means(x)'], assessment, [6, 40], second),
  after('C30', 'action', ['p sold(x,s)'], ['questioned(x)'], ['INTERVIEW', 'interviewer'], [12, 60]),
  after('C31', 'action', ['p questioned(x)'], ['carWarrant(x)'], warrant, [6, 30]),
  after('C25c', 'evidence', ['p carWarrant(x)'], ['item(j)', 'prints(j)', 'bio(j)', 'trace(j)'], search, [6, 48], {
    closes: 'the hire agreement of {x}',
  }),
  after('C32', 'observation', ['p suspect(y)'], ['accounted(y,s)'], records, [24, 96]),
  after('C33', 'conclusion', ['b accounted(y,s)'], ['cleared(y)'], assessment, [2, 24], second),
  after('C34', 'conclusion', ['b dnaExcluded(i,y)', 'b vehicle(i)'], ['cleared(y)'], assessment, [2, 24], second),
  after('C35', 'conclusion', ['b means(x)', 'b uncovered(x,W)', 'b delivered(x)'], ['culprit(x)'], assessment, [6, 48]),
  unprompted('C36', 'assertion', ['tip(P)'], ['HOTLINE', 'callTaker'], [1, 12]),
  after('C23t', 'observation', ['p tip(P)', 'p suspect(x)'], ['footage(x,P)'], video, [24, 120], {
    closes: 'the keeping of recordings from {P}',
  }),
  after('C25t', 'evidence', ['p tip(P)'], ['item(j)', 'prints(j)', 'bio(j)', 'trace(j)'], search, [6, 48]),
  after('C37', 'conclusion', ['b footage(x,P)'], ['approach(x,P)'], assessment, [6, 40]),
  after('C30t', 'action', ['p approach(x,P)'], ['questioned(x)'], ['INTERVIEW', 'interviewer'], [12, 60]),
  unprompted('C38', 'observation', ['return(r,x,W)'], records, [2, 16]),

  unprompted('D1', 'observation', ['debt(x)'], notes, [2, 28], decoy),
  unprompted('D2', 'observation', ['habit(x)'], statement, [2, 28], decoy),
  unprompted('D3', 'observation', ['wear(i)'], laboratory, [3, 28], decoy),
  unprompted('D4', 'observation', ['fibres(i)'], laboratory, [3, 28], decoy),
  unprompted('D5', 'observation', ['repacked(i)'], ['CUSTODY LOG', 'exhibitsOfficer'], [3, 28], decoy),
  unprompted('D6', 'observation', ['photographed(i)'], scene, [2, 28], decoy),
  unprompted('D7', 'observation', ['errand(x)'], ['ALIBI VERIFICATION', 'alibiOfficer'], [3, 28], decoy),
  unprompted('D8', 'observation', ['lighting(P)'], notes, [2, 28], decoy),
  unprompted('D9', 'observation', ['stock(s)'], ['INTERVIEW', 'interviewer'], [3, 28], decoy),
  unprompted('D10', 'observation', ['health(V)'], ['AUTOPSY', 'pathologist'], [2, 28], decoy),
  unprompted('D11', 'observation', ['rumour(x)'], ['HOTLINE', 'callTaker'], [2, 28], decoy),
];

/** One person alone has all three: the tests the verdict requires. */
export const verdict: DomainCatalogue['verdict'] = {
  rule: 'C35',
  tests: [
    { predicate: 'means', establishing: ['C28', 'C29'], refuting: ['C33'] },
    { predicate: 'uncovered', establishing: ['C17'], refuting: ['C19'] },
    { predicate: 'delivered', establishing: ['C15'], refuting: ['C34'] },
  ],
};

export const trails: DomainCatalogue['trails'] = [
  ['C2', 'C4', 'C5', 'C8', 'C24', 'C25', 'C26', 'C27', 'C30', 'C31', "C25c'", "C4'", "C5'", "C8'", "C12'"],
  ['C36', 'C25t', 'C4', 'C5', 'C8', 'C24', "C25'", 'C26', 'C27', 'C30'],
  ['C36', 'C23t', 'C37', 'C30t', 'C31', 'C25c', 'C4', 'C5', 'C8', 'C12'],
  ['C6', 'C7', 'C8', 'C24', 'C25', 'C26', 'C27', 'C29'],
  ['C2', 'C4', 'C5', 'C8', 'C24', 'C25', 'C26', 'C28'],
  ['C36', 'C25t', 'C4', 'C5', 'C8', 'C12'],
  ['C6', 'C7', 'C9', 'C13', 'C15'],
  ['C4', 'C5', 'C8', 'C12', 'C15'],
  ['C6', 'C7', 'C16', 'C18', 'C19'],
];

export const hooks: DomainCatalogue['hooks'] = [
  { rule: 'C8', moves: ['later', 'earlier', 'never'] },
  { rule: 'C24', moves: ['later', 'earlier', 'never'] },
  { rule: 'C36', moves: ['never', 'later'] },
  { rule: 'C6', moves: ['later', 'earlier'] },
  { rule: 'C27', moves: ['later', 'never'] },
  { rule: 'C31', moves: ['later', 'never'] },
  { rule: 'C5', moves: ['later', 'earlier'] },
];

/** Sort of each variable of the patterns. */
export const variables: DomainCatalogue['variables'] = {
  V: 'victim',
  W: 'window',
  i: 'item',
  j: 'item',
  m: 'item',
  s: 'substance',
  x: 'person',
  y: 'person',
  w: 'person',
  w2: 'person',
  P: 'place',
  r: 'stream',
  r1: 'stream',
  r2: 'stream',
};
