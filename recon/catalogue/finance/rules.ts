import type { CatalogueRule, DomainCatalogue } from '../catalogue';
import { after, decoy, second, unprompted } from '../rule-makers';

const assessment = ['ASSESSMENT', 'examiner'] as const;

/**
 * F1–F36, and: F5t and F12t, which a tip prompts too; F21g–F23g and F21a–F23a, the accounts of goods received and of the
 * approving desk in the shape of F21–F23; F37 and F38, F39 and F40, which refute control and benefit for any candidate in
 * the shape of crime's C32 and C33; F41, F41g and F41a, which fetch the record that settles an account; F42, a return
 * lodged without a request, so that a trail through one return does not pass through the other.
 */
export const rules: readonly CatalogueRule[] = [
  unprompted('F1', 'evidence', ['alert(p)', 'window(W)'], ['MONITORING ALERT', 'monitoring'], [1, 1]),
  after('F2', 'evidence', ['p alert(p)'], ['posting(p)'], ['BANK RECORD', 'liaison'], [4, 30]),
  after('F3', 'analysis', ['b posting(p)'], ['payee(p,v)'], ['LEDGER EXTRACT', 'ledger'], [6, 30]),
  after(
    'F4',
    'evidence',
    ['p payee(p,v)'],
    ['file(v)', 'invoice(v)', 'address(v)', 'form(v)'],
    ['INVOICE REVIEW', 'reviewer'],
    [12, 48],
  ),
  after('F5', 'analysis', ['b address(v)'], ['shell(v)'], ['VENDOR CHECK', 'vendorAnalyst'], [24, 96]),
  after('F5t', 'analysis', ['b address(v)', 'p tip(v)'], ['shell(v)'], ['VENDOR CHECK', 'vendorAnalyst'], [24, 96]),
  after('F6', 'analysis', ['b invoice(v)'], ['madeOn(v,device)'], ['FORENSIC IMAGING', 'imager'], [24, 96], {
    closes: 'the retention of the {device}',
  }),
  after('F7', 'action', ['p shell(v)'], ['production(v)'], ['PRODUCTION ORDER', 'counsel'], [12, 60]),
  after('F8', 'observation', ['p production(v)'], ['signatory(v,x)'], ['BANK RECORD', 'liaison'], [48, 144]),
  after('F9', 'conclusion', ['b signatory(v,x)'], ['controls(x,v)'], assessment, [4, 36]),
  after(
    'F10',
    'conclusion',
    ['b madeOn(v,device)', 'b assigned(device,x)'],
    ['controls(x,v)'],
    assessment,
    [4, 36],
    second,
  ),
  after('F11', 'observation', ['p madeOn(v,device)'], ['assigned(device,x)'], ['AUDIT LOG', 'administrator'], [6, 30]),
  after('F12', 'observation', ['p payee(p,v)'], ['noDelivery(v)'], ['CONFIRMATION LETTER', 'confirmer'], [48, 120]),
  after(
    'F12t',
    'observation',
    ['p payee(p,v)', 'p tip(v)'],
    ['noDelivery(v)'],
    ['CONFIRMATION LETTER', 'confirmer'],
    [48, 120],
  ),
  after('F13', 'conclusion', ['b noDelivery(v)', 'b invoice(v)'], ['fictitious(v)'], assessment, [4, 36]),
  after('F14', 'conclusion', ['b shell(v)', 'b form(v)'], ['fictitious(v)'], assessment, [4, 36], second),
  after('F15', 'evidence', ['p alert(p)'], ['approval(p,session)'], ['AUDIT LOG', 'administrator'], [12, 48]),
  after('F16', 'inference', ['b approval(p,session)'], ['named(p,x)'], ['LEDGER EXTRACT', 'ledger'], [4, 24]),
  after('F17', 'observation', ['p named(p,x)'], ['return(s,x,W)'], ['RECORDS RETURN', 'records'], [24, 96]),
  after('F18', 'conclusion', ['b return(s1,x,W)', 'b return(s2,x,W)'], ['present(x,W)'], assessment, [4, 24]),
  after('F19', 'conclusion', ['b return(s1,y,W)', 'b return(s2,y,W)'], ['absent(y,W)'], assessment, [4, 24]),
  after('F20', 'conclusion', ['b absent(y,W)'], ['cleared(y)'], assessment, [2, 24]),
  unprompted('F21', 'assertion', ['claim(w,x,P)'], ['INTERVIEW MEMO', 'interviewer'], [2, 12]),
  after('F22', 'conclusion', ['b claim(w,x,P)'], ['whereabouts(w,x,P)'], assessment, [6, 40]),
  after('F23', 'assertion', ['b claim(w,x,P)'], ['echo(w2,x,P)'], ['INTERVIEW MEMO', 'interviewer'], [12, 60]),
  unprompted('F21g', 'assertion', ['goods(w,v)'], ['INTERVIEW MEMO', 'interviewer'], [2, 12]),
  after('F22g', 'conclusion', ['b goods(w,v)'], ['receipt(w,v)'], assessment, [6, 40]),
  after('F23g', 'assertion', ['b goods(w,v)'], ['goodsEcho(w2,v)'], ['INTERVIEW MEMO', 'interviewer'], [12, 60]),
  unprompted('F21a', 'assertion', ['approver(w,x,P)'], ['INTERVIEW MEMO', 'interviewer'], [2, 12]),
  after('F22a', 'conclusion', ['b approver(w,x,P)'], ['purpose(w,x,P)'], assessment, [6, 40]),
  after(
    'F23a',
    'assertion',
    ['b approver(w,x,P)'],
    ['approverEcho(w2,x,P)'],
    ['INTERVIEW MEMO', 'interviewer'],
    [12, 60],
  ),
  after('F24', 'action', ['p controls(x,v)'], ['freeze(v)'], ['ACCOUNT FREEZE', 'counsel'], [2, 24], {
    closes: 'the cancellation period for {v}',
  }),
  after('F25', 'observation', ['p freeze(v)'], ['onward(v,acct)'], ['BANK RECORD', 'liaison'], [24, 72], {
    closes: 'the recall period for transfers by {v}',
  }),
  after('F26', 'conclusion', ['b onward(v,acct)'], ['benefit(x)'], assessment, [4, 36]),
  after('F27', 'conclusion', ['b signatory(v,x)', 'b posting(p)'], ['benefit(x)'], assessment, [4, 36], second),
  after('F28', 'observation', ['p fictitious(v)'], ['series(v)'], ['INVOICE REVIEW', 'reviewer'], [24, 72]),
  after('F29', 'conclusion', ['b series(v)'], ['loss(v)'], assessment, [6, 36]),
  after('F30', 'action', ['p loss(v)'], ['filing(v)'], ['REGULATORY FILING', 'counsel'], [24, 96], {
    closes: 'the filing period for {v}',
  }),
  after('F31', 'action', ['p controls(x,v)'], ['suspended(x)'], ['ACCESS SUSPENSION', 'administrator'], [1, 12]),
  after('F32', 'action', ['p suspended(x)'], ['interviewed(x)'], ['INTERVIEW MEMO', 'interviewer'], [24, 96]),
  after('F33', 'conclusion', ['b onward(v,acct)'], ['cleared(y)'], assessment, [4, 36], second),
  after('F34', 'conclusion', ['b signatory(v,x)', 'b assigned(device,x)'], ['cleared(y)'], assessment, [4, 36], second),
  after(
    'F35',
    'conclusion',
    ['b controls(x,v)', 'b present(x,W)', 'b benefit(x)'],
    ['perpetrator(x)'],
    assessment,
    [6, 48],
  ),
  unprompted('F36', 'assertion', ['tip(v)'], ['INTERVIEW MEMO', 'interviewer'], [1, 10]),
  after('F37', 'observation', ['p named(p,y)'], ['noInterest(y)'], ['VENDOR CHECK', 'vendorAnalyst'], [24, 96]),
  after('F38', 'conclusion', ['b noInterest(y)'], ['cleared(y)'], assessment, [2, 24], second),
  after('F39', 'observation', ['p named(p,y)'], ['noReceipts(y)'], ['BANK RECORD', 'liaison'], [24, 96]),
  after('F40', 'conclusion', ['b noReceipts(y)'], ['cleared(y)'], assessment, [2, 24], second),
  after('F41', 'observation', ['p whereabouts(w,x,P)'], ['sighting(x,P)'], ['BADGE LOG', 'facilities'], [24, 120], {
    closes: 'the retention of door records for {x}',
  }),
  after('F41g', 'observation', ['p receipt(w,v)'], ['tally(v)'], ['BADGE LOG', 'facilities'], [24, 120]),
  after('F41a', 'observation', ['p purpose(w,x,P)'], ['login(x,P)'], ['SESSION LOG', 'administrator'], [24, 120], {
    closes: 'the retention of session records for {x}',
  }),
  unprompted('F42', 'observation', ['return(s,x,W)'], ['RECORDS RETURN', 'records'], [2, 16]),

  unprompted('D1', 'observation', ['expenses(x)'], ['LEDGER EXTRACT', 'ledger'], [2, 28], decoy),
  unprompted('D2', 'observation', ['leave(x)'], ['AUDIT LOG', 'administrator'], [2, 28], decoy),
  unprompted('D3', 'observation', ['terms(v)'], ['VENDOR CHECK', 'vendorAnalyst'], [3, 28], decoy),
  unprompted('D4', 'observation', ['charge(p)'], ['BANK RECORD', 'liaison'], [3, 28], decoy),
  unprompted('D5', 'observation', ['service(device)'], ['FORENSIC IMAGING', 'imager'], [3, 28], decoy),
  unprompted('D6', 'observation', ['training(x)'], ['INTERVIEW MEMO', 'interviewer'], [2, 28], decoy),
  unprompted('D7', 'observation', ['insurance(v)'], ['INVOICE REVIEW', 'reviewer'], [3, 28], decoy),
  unprompted('D8', 'observation', ['balance(v)'], ['CONFIRMATION LETTER', 'confirmer'], [3, 28], decoy),
  unprompted('D9', 'observation', ['statement(acct)'], ['BANK RECORD', 'liaison'], [3, 28], decoy),
  unprompted('D10', 'observation', ['coding(p)'], ['LEDGER EXTRACT', 'ledger'], [3, 28], decoy),
];

/** One person alone has all three: the tests the verdict requires. */
export const verdict: DomainCatalogue['verdict'] = {
  rule: 'F35',
  tests: [
    { predicate: 'controls', establishing: ['F9', 'F10'], refuting: ['F38', 'F34'] },
    { predicate: 'present', establishing: ['F18'], refuting: ['F20'] },
    { predicate: 'benefit', establishing: ['F26', 'F27'], refuting: ['F40', 'F33'] },
  ],
};

export const trails: DomainCatalogue['trails'] = [
  ['F2', 'F3', 'F4', 'F5', 'F7', 'F8', 'F9', 'F24', 'F25', 'F26'],
  ['F2', 'F3', 'F4', 'F6', 'F11', 'F10', 'F24', 'F25', 'F26'],
  ['F3', 'F4', 'F5', 'F14', 'F28', 'F29', 'F30'],
  ['F36', 'F12t', 'F13', 'F28', 'F29', 'F30'],
  ['F4', 'F6', 'F11', 'F10', 'F31', 'F32'],
  ['F15', 'F16', 'F17', 'F19', 'F20'],
  ['F4', 'F5', 'F7', 'F8', 'F9', 'F31', 'F32'],
];

export const hooks: DomainCatalogue['hooks'] = [
  { rule: 'F1', moves: ['earlier', 'later'] },
  { rule: 'F24', moves: ['earlier', 'later', 'never'] },
  { rule: 'F8', moves: ['later', 'earlier'] },
  { rule: 'F28', moves: ['later', 'never'] },
  { rule: 'F6', moves: ['later', 'earlier', 'never'] },
  { rule: 'F36', moves: ['never', 'later'] },
];

/** Sort of each variable of the patterns. */
export const variables: DomainCatalogue['variables'] = {
  p: 'payment',
  v: 'vendor',
  x: 'person',
  y: 'person',
  w: 'person',
  w2: 'person',
  P: 'place',
  W: 'window',
  s: 'stream',
  s1: 'stream',
  s2: 'stream',
  device: 'device',
  session: 'session',
  acct: 'account',
};
