import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries';
import { createCluster, unfinishedCluster } from './create-cluster';
import { type Connections, connectionsOf, ensureDatabase } from './databases';
import { type Home, prepareHome, systemFolder } from './home';
import { takeLock } from './lock';
import { findPostmaster, runPostmaster, stopPostmaster, THROWAWAY } from './postmaster';
import { runAs } from './run-as';

/** A prepared cluster that throwaway clusters start from: each is a copy of its files. */
export interface Template {
  /** Identifies the content; change the key when the content changes. */
  readonly key: string;
  /** Fills the template's database. */
  readonly prepare: (connections: Connections) => Promise<void>;
  /** Where templates are kept; by default the account's cache folder. */
  readonly folder?: string;
}

/** How many templates to keep, each about 60 MB. This allows switching between a few branches. */
const KEPT = 3;
/** Making a template takes seconds, so a draft of this age belongs to a killed process. */
const DRAFT_MS = 24 * 60 * 60 * 1_000;
const NAME = /^[0-9a-f]{16}$/;

/**
 * Creates the cluster of a home as a copy of the template. Makes the template first if it is missing.
 * @throws Error when that fails: the caller can create an ordinary cluster in its place
 */
export const createFromTemplate = async (home: Home, binaries: Binaries, template: Template): Promise<void> => {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return;
  const folder = template.folder ?? cacheFolder();
  const name = createHash('sha256').update(`${binaries.version} ${template.key}`).digest('hex').slice(0, 16);
  const place = join(folder, name);
  if (!existsSync(place)) await make(place, binaries, template.prepare);
  await copy(place, home);
  for (const old of others(folder, name)) remove(old);
};

/** For root, the folder must be accessible to the account that PostgreSQL runs under. */
const cacheFolder = (): string =>
  process.getuid?.() === 0
    ? join(systemFolder(), 'templates')
    : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'prebell');

/** Renames the finished template into place. After a crash only a draft is left, and the next attempt starts over. */
const make = async (place: string, binaries: Binaries, prepare: Template['prepare']): Promise<void> => {
  const draft = `${place}.draft`;
  mkdirSync(draft, { recursive: true });
  // Do not depend on the umask: PostgreSQL's account must enter both folders. The cluster inside belongs to that
  // account.
  for (const path of [dirname(draft), draft]) chmodSync(path, 0o755);
  const home = prepareHome(draft, () => undefined);
  // Throws while another process makes the template; the caller then creates an ordinary cluster.
  const lock = takeLock(join(home.folder, 'prebell.lock'), draft);
  try {
    if (existsSync(place)) return;
    const orphan = await findPostmaster(home, Date.now());
    if (orphan !== null) await stopPostmaster(orphan.pid);
    rmSync(home.cluster, { recursive: true, force: true });
    await createCluster(home, binaries, false);
    const { pid, socket } = await runPostmaster(home, binaries, THROWAWAY);
    try {
      await ensureDatabase(socket);
      await prepare(connectionsOf(socket));
    } finally {
      await stopPostmaster(pid);
    }
    // Unlike its copies, the template must survive a power loss.
    await runAs(
      home,
      binaries.initdb,
      ['--sync-only', '-D', home.cluster],
      'The template could not be synced to the disk',
    );
    renameSync(home.cluster, place);
  } finally {
    lock.release();
  }
  rmSync(draft, { recursive: true, force: true });
};

const copy = async (place: string, home: Home): Promise<void> => {
  const { ino } = statSync(place);
  utimesSync(place, new Date(), new Date());
  const unfinished = unfinishedCluster(home);
  try {
    await runAs(home, 'cp', ['-a', place, unfinished], 'The template could not be copied');
    // If the folder was removed during the copy, files are missing and `cp` reports no error.
    if (statSync(place).ino !== ino) throw new Error(`${place} was replaced while it was copied`);
    renameSync(unfinished, home.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
};

/** Templates that were not used recently, and the drafts of killed processes. */
const others = (folder: string, name: string): readonly string[] => {
  const entries = readdirSync(folder)
    .filter((entry) => entry !== name)
    .map((entry) => ({ entry, usedAt: statSync(join(folder, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  const old = entries
    .filter(({ entry }) => NAME.test(entry))
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(KEPT - 1);
  const left = entries.filter(({ entry, usedAt }) => !NAME.test(entry) && usedAt < Date.now() - DRAFT_MS);
  return [...old, ...left].map(({ entry }) => join(folder, entry));
};

/** Rename it first, so that a process that is copying it notices. */
const remove = (path: string): void => {
  const aside = `${path}.gone`;
  try {
    renameSync(path, aside);
  } catch {
    // Another process is removing it.
    return;
  }
  rmSync(aside, { recursive: true, force: true, maxRetries: 5 });
};
