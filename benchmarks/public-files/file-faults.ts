import { UserError } from '../../contracts/user-error';

const faults: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Choose another folder with --dir, or change its permissions.',
  EPERM: 'may not be written by this user. Choose another folder with --dir, or change its permissions.',
  EROFS: 'lies on a disk that can only be read. Choose another folder with --dir.',
  ENOTDIR: 'can’t be made: a part of the path is a file. Choose another folder with --dir.',
  EEXIST: 'can’t be made: a part of the path is a file. Choose another folder with --dir.',
  EISDIR: 'is a folder. Move it away, or choose another folder with --dir.',
  ELOOP: 'is a symbolic link, and nothing is written through one. Remove it, or choose another folder with --dir.',
  ENOSPC: 'can’t be written: the disk is full. Make room and pull again; what has arrived is kept.',
  EDQUOT: 'can’t be written: the quota of the disk is used up. Make room and pull again; what has arrived is kept.',
};

/**
 * Does something with a path on disk.
 * @throws UserError with what to do, for the faults that a person can mend.
 */
export async function onDisk<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    // By its code alone: Node's errors are no `instanceof Error` inside Jest's realm.
    const reason = faults[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : new UserError(`${path} ${reason}`, { cause: error });
  }
}

/** Whether an error says that there is no such file. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
