import { writeFile } from 'node:fs/promises';
import type { Context, Result } from './context';
import { entryPointsPath, ownEntryPoints, printEntryPoints } from './entry-points';
import { lockPath, ownWire, printLock } from './usual-checks';

/**
 * `release lock`: writes the current wire contract and the names that remotes take from hosts. The gate compares
 * candidates with both.
 */
export const lockVerb = async ({ root }: Context): Promise<Result> => {
  await writeFile(lockPath(root), printLock(ownWire()));
  await writeFile(entryPointsPath(root), printEntryPoints(await ownEntryPoints(root)));
  return {
    lines: ['release/wire.lock and release/doors.lock describe these sources'],
    value: { written: true },
  };
};
