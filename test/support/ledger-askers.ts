import { once } from 'node:events';
import { join } from 'node:path';

import type { Admission, AdmitRequest, AttemptEnd } from '../../db/queries/attempts';
import { packageRoot } from '../../text/package-root';
import { runTypeScript } from './run-typescript';

/** A process of its own with a connection of its own, that asks the ledger for permits and ends attempts. */
export interface Asker {
  admit(request: AdmitRequest): Promise<Admission[]>;
  /** Resolves with the ids that settled their series. */
  settle(ends: readonly AttemptEnd[]): Promise<number[]>;
  end(): Promise<void>;
}

type Question = { readonly admit: AdmitRequest } | { readonly settle: readonly AttemptEnd[] };

const source = `
import { openDatabase } from '${join(packageRoot(), 'db/client')}';
import { admitAttempts, settleAttempts } from '${join(packageRoot(), 'db/queries/attempts')}';
const { sql } = openDatabase(process.env.DATABASE_URL, 2);
const answer = async ({ admit, settle }) => {
  if (settle) return [...(await settleAttempts(sql, settle))];
  return admitAttempts(sql, { ...admit, ...(admit.now && { now: new Date(admit.now) }) });
};
process.on('message', ({ id, question }) => {
  answer(question).then((value) => process.send({ id, value }), (error) => process.send({ id, error: String(error) }));
});
process.on('disconnect', () => process.exit(0));
answer({ settle: [] }).then(() => process.send({ id: 0 }));
`;

/** Starts a process that asks a database's ledger. */
export async function startAsker(databaseUrl: string): Promise<Asker> {
  const child = runTypeScript(source, { env: { ...process.env, DATABASE_URL: databaseUrl }, ipc: true });
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const asked = open.get(id);
    open.delete(id);
    if (error === undefined) asked?.resolve(value as never);
    else asked?.reject(new Error(error));
  });
  let asked = 0;
  const ask = <Value>(question: Question): Promise<Value> =>
    new Promise((resolve, reject) => {
      asked += 1;
      open.set(asked, { resolve, reject });
      child.send({ id: asked, question });
    });
  await once(child, 'message');
  return {
    admit: (request) => ask<Admission[]>({ admit: request }),
    settle: (ends) => ask<number[]>({ settle: ends }),
    async end() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
