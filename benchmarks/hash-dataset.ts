import { statSync } from 'node:fs';

import { type FileDigest, hashFile } from './file-bytes';
import { hashFolder } from './recon/folder';

/**
 * SHA-256 and size of a data set, a file or an exported folder, without reading it as a data set.
 * @throws UserError where it can't be read.
 */
export async function hashDataset(path: string): Promise<FileDigest> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? hashFolder(path) : hashFile(path);
}
