export * from './datasets';
export * from './lanes';
export * from './ledger';
export * from './notices';
export * from './operator-actions';
export * from './plan';
export * from './results';
export * from './texts';
