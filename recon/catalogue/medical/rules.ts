import type { CatalogueRule, DomainCatalogue } from '../catalogue';
import { after, decoy, second, unprompted } from '../rule-makers';

const finding = ['REVIEW FINDING', 'reviewer'] as const;
const interview = ['STAFF INTERVIEW', 'interviewer'] as const;
const hold = ['QUALITY HOLD', 'quality'] as const;
const laboratory = ['LAB RESULT', 'scientist'] as const;
const biomedical = ['BIOMED INSPECTION', 'engineer'] as const;
const records = ['RECORDS RETURN', 'records'] as const;

/**
 * M1–M36 with `x` and `y` any of the six causes, `V` and `V2` patients, `m` the medicine, `i` a specimen, `j` a bag, `k` a
 * reference weight, `d` a pump, `z` a supplier, `n` a member of staff whom the records of a window are about, and:
 * M26d–M27r, the accounts of a dose and of a step and the records that settle them, in the shape of M26 and M27; M28u, a
 * return lodged without a request; M37–M41, which refute custody, exposure and mechanism for any cause; M42–M47, the same
 * tests by a carrier's own aspects (what it put out, its settings, its custody tag); M48 and M49, the specimen's label;
 * M50 and M51, a concern raised about a cause; M52, what else is examined once a pump has passed.
 */
export const rules: readonly CatalogueRule[] = [
  unprompted('M1', 'evidence', ['event(V)', 'window(W)'], ['INCIDENT REPORT', 'reporter'], [1, 1]),
  after(
    'M2',
    'evidence',
    ['p event(V)'],
    ['specimen(i)', 'assay(i)', 'culture(i)', 'label(i)'],
    ['NURSING NOTE', 'nurse'],
    [1, 4],
  ),
  after('M3', 'analysis', ['b assay(i)'], ['level(V,m)'], laboratory, [2, 12]),
  after('M4', 'analysis', ['b culture(i)'], ['sterile(V)'], ['MICROBIOLOGY', 'microbiologist'], [48, 96]),
  after('M5', 'observation', ['p event(V)'], ['order(V,m)'], ['CHART REVIEW', 'chartReviewer'], [6, 30]),
  after('M6', 'evidence', ['p event(V)'], ['bag(j)', 'content(j)', 'bagLabel(j)'], hold, [2, 24], {
    closes: 'the keeping of used infusion materials from the care of {V}',
  }),
  after('M7', 'analysis', ['b content(j)'], ['strength(j)'], laboratory, [12, 48]),
  after('M8', 'analysis', ['b bagLabel(j)'], ['traced(j,x)'], ['PHARMACY LOG', 'pharmacist'], [2, 12]),
  after('M9', 'analysis', ['b traced(j,x)'], ['batch(x,k)'], ['COMPOUNDING RECORD', 'compounder'], [6, 30]),
  after('M10', 'conclusion', ['b strength(j)', 'b order(V,m)'], ['overStrength(j)'], finding, [6, 30]),
  after('M11', 'conclusion', ['b level(V,m)', 'b order(V,m)'], ['overdose(V)'], finding, [4, 24]),
  after('M12', 'conclusion', ['b overStrength(j)', 'b traced(j,x)'], ['exposure(x)'], finding, [6, 36]),
  after('M13', 'observation', ['p overdose(V)'], ['recipients(x)'], ['BEDSIDE SCAN', 'informatics'], [12, 48]),
  after('M14', 'analysis', ['p recipients(x)'], ['level(V2,m)'], laboratory, [12, 60], {
    closes: 'the stability period of the sample retained from {V2}',
  }),
  after('M15', 'conclusion', ['b recipients(x)', 'b level(V2,m)'], ['exposure(x)'], finding, [6, 36], second),
  after('M16', 'evidence', ['p batch(x,k)'], ['checked(k)', 'weights(k)'], biomedical, [24, 72]),
  after('M17', 'conclusion', ['b weights(k)'], ['mechanism(x)'], finding, [6, 24]),
  after('M18', 'conclusion', ['b compRecord(x)', 'b strength(j)'], ['mechanism(x)'], finding, [6, 24], second),
  after('M19', 'evidence', ['p event(V)'], ['pump(d)', 'flow(d)', 'memory(d)'], hold, [1, 8]),
  after('M20', 'analysis', ['b flow(d)'], ['accurate(d)'], biomedical, [24, 96]),
  after('M21', 'analysis', ['b memory(d)'], ['rate(d,W)'], ['DEVICE TELEMETRY', 'telemetry'], [6, 24], {
    closes: 'the retention of the memory of the {d}',
  }),
  after(
    'M22',
    'conclusion',
    ['b accurate(d)', 'b rate(d,W)', 'b order(V,m)'],
    ['cleared(y)'],
    finding,
    [6, 30],
    second,
  ),
  after('M23', 'observation', ['p order(V,m)'], ['doubleCheck(V)'], ['CHART REVIEW', 'chartReviewer'], [12, 48]),
  after('M24', 'conclusion', ['b doubleCheck(V)'], ['cleared(y)'], finding, [4, 24], second),
  after('M25', 'conclusion', ['b sterile(V)'], ['cleared(y)'], finding, [4, 24], second),
  unprompted('M26', 'assertion', ['claim(w,n,P)'], interview, [2, 12]),
  after('M27', 'conclusion', ['b claim(w,n,P)'], ['presence(w,n,P)'], finding, [6, 40]),
  after('M27e', 'assertion', ['b claim(w,n,P)'], ['echo(w2,n,P)'], interview, [12, 60]),
  after('M27r', 'observation', ['p presence(w,n,P)'], ['sighting(n,P)'], ['CABINET ACCESS', 'access'], [24, 120], {
    closes: 'the retention of door records for {n}',
  }),
  unprompted('M26d', 'assertion', ['drawn(w,j)'], interview, [2, 12]),
  after('M27d', 'conclusion', ['b drawn(w,j)'], ['withdrawal(w,j)'], finding, [6, 40]),
  after('M26e', 'assertion', ['b drawn(w,j)'], ['drawnEcho(w2,j)'], interview, [12, 60]),
  after('M26r', 'observation', ['p withdrawal(w,j)'], ['measured(j)'], ['LABORATORY FEED', 'feed'], [24, 120]),
  unprompted('M26s', 'assertion', ['step(w,n,P)'], interview, [2, 12]),
  after('M27s', 'conclusion', ['b step(w,n,P)'], ['handling(w,n,P)'], finding, [6, 40]),
  after('M26f', 'assertion', ['b step(w,n,P)'], ['stepEcho(w2,n,P)'], interview, [12, 60]),
  after('M26t', 'observation', ['p handling(w,n,P)'], ['scanned(n,P)'], ['BEDSIDE SCAN', 'informatics'], [24, 120], {
    closes: 'the retention of scan records for {n}',
  }),
  after('M28', 'observation', ['p batch(x,k)'], ['return(s,n,W)'], records, [12, 72]),
  unprompted('M28u', 'observation', ['return(s,n,W)'], records, [2, 16]),
  after('M29', 'conclusion', ['b return(s1,n,W)', 'b return(s2,n,W)'], ['custody(x)'], finding, [4, 30]),
  after('M30', 'action', ['p exposure(x)'], ['hold(x)'], hold, [1, 8]),
  after('M31', 'action', ['p hold(x)'], ['recall(x)', 'compRecord(x)'], ['RECALL NOTICE', 'recall'], [12, 60], {
    closes: 'the recall period for whatever passed through the {x}',
  }),
  after('M32', 'observation', ['p recall(x)'], ['certificate(z)'], ['SUPPLIER LETTER', 'supply'], [48, 120]),
  after('M33', 'conclusion', ['b certificate(z)'], ['cleared(y)'], finding, [4, 24], second),
  after('M34', 'conclusion', ['b elsewhere(y)'], ['cleared(y)'], finding, [4, 24]),
  after('M35', 'conclusion', ['b exposure(x)', 'b mechanism(x)', 'b custody(x)'], ['rootCause(x)'], finding, [6, 48]),
  after('M36', 'action', ['p mechanism(x)'], ['practice(x)'], hold, [2, 24]),
  after('M37', 'conclusion', ['b return(s1,n,W)', 'b return(s2,n,W)'], ['elsewhere(y)'], finding, [4, 30]),
  after('M38', 'observation', ['p overdose(V)'], ['unexposed(y)'], ['BEDSIDE SCAN', 'informatics'], [12, 72]),
  after('M39', 'conclusion', ['b unexposed(y)'], ['cleared(y)'], finding, [2, 24]),
  after('M40', 'observation', ['p order(V,m)'], ['conforming(y)'], biomedical, [24, 96]),
  after('M41', 'conclusion', ['b conforming(y)'], ['cleared(y)'], finding, [2, 24]),
  after('M42', 'evidence', ['p event(V)'], ['output(x)', 'settings(x)', 'tag(x)'], hold, [4, 48]),
  after('M43', 'analysis', ['b output(x)'], ['deviation(x)'], biomedical, [12, 72]),
  after('M44', 'conclusion', ['b deviation(x)', 'b order(V,m)'], ['exposure(x)'], finding, [6, 36], second),
  after('M45', 'analysis', ['b settings(x)'], ['altered(x)'], ['CHART REVIEW', 'chartReviewer'], [12, 60]),
  after('M46', 'conclusion', ['b altered(x)'], ['mechanism(x)'], finding, [6, 24], second),
  after('M47', 'conclusion', ['b tag(x)'], ['custody(x)'], finding, [4, 30], second),
  after('M48', 'analysis', ['b label(i)'], ['matched(i,V)'], ['CHART REVIEW', 'chartReviewer'], [6, 30]),
  after('M49', 'conclusion', ['b matched(i,V)', 'b order(V,m)'], ['cleared(y)'], finding, [4, 24], second),
  unprompted('M50', 'assertion', ['concern(x)'], interview, [1, 10]),
  after('M51', 'evidence', ['p concern(x)'], ['output(x)', 'settings(x)', 'tag(x)'], hold, [6, 48]),
  after('M52', 'observation', ['p accurate(d)'], ['conforming(y)'], biomedical, [12, 72]),

  unprompted('D1', 'observation', ['training(n)'], ['STAFF INTERVIEW', 'interviewer'], [2, 28], decoy),
  unprompted('D2', 'observation', ['roster(n)'], ['CHART REVIEW', 'chartReviewer'], [2, 28], decoy),
  unprompted('D3', 'observation', ['battery(d)'], biomedical, [3, 28], decoy),
  unprompted('D4', 'observation', ['storage(x)'], ['PHARMACY LOG', 'pharmacist'], [2, 28], decoy),
  unprompted('D5', 'observation', ['stock(m)'], ['PHARMACY LOG', 'pharmacist'], [2, 28], decoy),
  unprompted('D6', 'observation', ['chemistry(V)'], laboratory, [2, 28], decoy),
  unprompted('D7', 'observation', ['wrapping(j)'], hold, [3, 28], decoy),
  unprompted('D8', 'observation', ['delivery(z)'], ['SUPPLIER LETTER', 'supply'], [3, 28], decoy),
  unprompted('D9', 'observation', ['comfort(V)'], ['NURSING NOTE', 'nurse'], [2, 28], decoy),
  unprompted('D10', 'observation', ['paperwork(x)'], ['COMPOUNDING RECORD', 'compounder'], [2, 28], decoy),
  unprompted('D11', 'observation', ['transport(i)'], ['MICROBIOLOGY', 'microbiologist'], [2, 28], decoy),
];

/** One cause alone reached the patient, could do the harm and was in the line of custody: the tests the verdict requires. */
export const verdict: DomainCatalogue['verdict'] = {
  rule: 'M35',
  tests: [
    { predicate: 'exposure', establishing: ['M12', 'M15', 'M44'], refuting: ['M39', 'M25'] },
    { predicate: 'mechanism', establishing: ['M17', 'M18', 'M46'], refuting: ['M41', 'M24', 'M33', 'M22'] },
    { predicate: 'custody', establishing: ['M29', 'M47'], refuting: ['M34', 'M49'] },
  ],
};

/** The patient, the order and the overdose are one for the whole case, so one trail alone runs through them. */
export const trails: DomainCatalogue['trails'] = [
  ['M2', 'M3', 'M11', 'M13', 'M14', 'M15', 'M30', 'M31', 'M32', 'M33'],
  ['M6', 'M7', 'M10', 'M12', 'M30', 'M31', 'M32', 'M33'],
  ['M50', 'M51', 'M43', 'M44', 'M30', 'M31', 'M32', 'M33'],
  ['M6', 'M8', 'M9', 'M16', 'M17', 'M36'],
  ['M6', 'M8', 'M9', 'M28', 'M37', 'M34'],
  ['M6', 'M8', 'M9', 'M28', 'M29'],
  ['M50', 'M51', 'M45', 'M46', 'M36'],
  ['M1', 'M19', 'M20', 'M52', 'M41'],
];

export const hooks: DomainCatalogue['hooks'] = [
  { rule: 'M6', moves: ['earlier', 'later', 'never'] },
  { rule: 'M30', moves: ['earlier', 'later', 'never'] },
  { rule: 'M14', moves: ['earlier', 'later'] },
  { rule: 'M7', moves: ['later', 'earlier'] },
  { rule: 'M5', moves: ['later'] },
  { rule: 'M50', moves: ['never', 'later'] },
];

/** Sort of each variable of the patterns. */
export const variables: DomainCatalogue['variables'] = {
  V: 'patient',
  V2: 'patient',
  m: 'medicine',
  i: 'specimen',
  j: 'bag',
  k: 'reference',
  d: 'pump',
  z: 'supplier',
  x: 'cause',
  y: 'cause',
  n: 'staff',
  w: 'staff',
  w2: 'staff',
  P: 'place',
  W: 'window',
  s: 'stream',
  s1: 'stream',
  s2: 'stream',
};
