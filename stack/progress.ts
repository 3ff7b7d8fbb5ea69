/** What part of the local stack a message is about. */
export type StackPart = 'folder' | 'postgres' | 'temporal' | 'worker';

/** Told while `up` and `down` work: one line for a person, without a full stop. */
export type ReportProgress = (part: StackPart, message: string) => void;
