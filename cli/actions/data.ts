import { findPublicFile, type PublicFile, publicFiles, type PullOptions } from '../../benchmarks/public-files';
import type { Action } from '../command';
import type { DataRequest } from '../commands/data';
import { listFiles } from './data/list-files';
import { pullPublicFile } from './data/pull-public-file';
import { verifyFiles } from './data/verify-files';

export interface DataDependencies {
  readonly files: readonly PublicFile[];
  /** Shorter waits, for tests. */
  readonly limits?: PullOptions['limits'];
}

/** Lists, fetches and checks the files of public data sets. */
export function createDataAction({ files, limits }: DataDependencies = { files: publicFiles }): Action<DataRequest> {
  return (request, context) => {
    switch (request.kind) {
      case 'ls':
        return listFiles(files, request, context);
      case 'pull':
        return pullPublicFile(findPublicFile(request.name, files), request, context, limits);
      case 'verify':
        return verifyFiles(files, request, context);
    }
  };
}
