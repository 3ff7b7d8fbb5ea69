export * from './datasets';
export * from './lanes';
export * from './ledger';
export * from './plan';
export * from './results';
export * from './texts';
