import { writeFile } from 'node:fs/promises';
import type { Context, Result } from './context';
import { doorsPath, ownDoors, printDoors } from './doors';
import { lockPath, ownWire, printLock } from './usual-checks';

/**
 * `release lock`: writes the current wire contract and the names that remotes take from hosts. The gate compares
 * candidates with both.
 */
export const lockVerb = async ({ root }: Context): Promise<Result> => {
  await writeFile(lockPath(root), printLock(ownWire()));
  await writeFile(doorsPath(root), printDoors(await ownDoors(root)));
  return {
    lines: ['release/wire.lock and release/doors.lock describe these sources'],
    value: { written: true },
  };
};
