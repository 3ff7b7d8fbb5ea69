import { vendorFacts } from '../../providers/contracts';
import { isLoopback } from '../is-loopback';
import type { Finding } from './finding';
import { allModels, isUnpriced, isUsed, placeRemarks, usedModels } from './placed-models';
import type { SweepFile } from './schema';
import { type ReaderContext, settleReader } from './settle-reader';

/** Things that are allowed and yet probably not meant. */
export function findOddities(file: SweepFile, context: ReaderContext): Finding[] {
  return [
    ...unusedBenchmarks(file),
    ...unusedReaders(file),
    ...uncountedSpend(file, context),
    ...serversThatShareALane(file),
    ...keysOverPlainHttp(file),
    ...readerCautions(file, context),
    ...idleConditionCap(file),
  ];
}

function unusedBenchmarks({ benchmarks, experiments }: SweepFile): Finding[] {
  return Object.keys(benchmarks)
    .filter((key) => !experiments.some(({ benchmark }) => benchmark === key))
    .map((key) => ({ path: ['benchmarks', key], atKey: true, message: 'no experiment uses this data set' }));
}

function unusedReaders({ readers, experiments }: SweepFile): Finding[] {
  return readers.flatMap((reader, index) =>
    isUsed(reader, experiments) ? [] : [{ path: ['readers', index], message: 'no experiment uses this reader' }],
  );
}

function uncountedSpend(file: SweepFile, context: ReaderContext): Finding[] {
  if (!file.budget) return [];
  const ids = usedModels(file).flatMap(({ model }) => (isUnpriced(model, context) ? [model.id] : []));
  if (ids.length === 0) return [];
  return [{ path: ['budget'], message: `the spend of ${ids.join(', ')} is not counted, as no price is given` }];
}

function serversThatShareALane({ lanes, readers, generators }: SweepFile): Finding[] {
  return Object.keys(lanes).flatMap((lane) => {
    const servers = new Set(
      [...readers, ...generators].flatMap((model) => (model.provider === lane ? (addressOf(model) ?? []) : [])),
    );
    if (servers.size < 2) return [];
    const message = `${servers.size} servers share these limits; give each model a lane of its own (${lane}/MODEL) to tell them apart`;
    return [{ path: ['lanes', lane], atKey: true, message }];
  });
}

/** Where a reader's requests go; undefined: nowhere. */
function addressOf(reader: SweepFile['readers'][number]): string | undefined {
  switch (reader.provider) {
    case 'offline':
      return undefined;
    case 'compatible':
      return reader.baseUrl;
    default:
      return reader.baseUrl ?? vendorFacts[reader.provider].baseUrl;
  }
}

function keysOverPlainHttp({ readers, generators }: SweepFile): Finding[] {
  return allModels({ readers, generators }).flatMap(({ model, path }) => {
    const address = addressOf(model);
    if (address === undefined || !('keyEnv' in model) || model.keyEnv === undefined) return [];
    if (!/^http:/i.test(address) || isLoopback(address)) return [];
    const message = 'the key and all prompts would travel unencrypted to another machine; use https where you can';
    return [{ path: [...path, 'baseUrl'], message }];
  });
}

function readerCautions(file: SweepFile, context: ReaderContext): Finding[] {
  return usedModels(file).flatMap((placed) => placeRemarks(placed, settleReader(placed.model, context).cautions));
}

function idleConditionCap({ budget }: SweepFile): Finding[] {
  if (budget?.perConditionUsd === undefined || budget.perConditionUsd <= budget.usd) return [];
  const message = `a condition may spend $${budget.perConditionUsd} and the whole sweep $${budget.usd}: this cap never comes to bear`;
  return [{ path: ['budget', 'perConditionUsd'], message }];
}
