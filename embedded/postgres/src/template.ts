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

/** The first content of throwaway clusters, which they share: later ones are copies of the first one's files. */
export interface Template {
  /** Names the content: another content needs another key. */
  readonly key: string;
  /** Fills the database of the first cluster. */
  readonly prepare: (connections: Connections) => Promise<void>;
  /** Where templates are kept; by default a cache of this account. */
  readonly folder?: string;
}

/** Each has about 60 MB. Checkouts of a few branches take turns. */
const KEPT = 3;
/** A draft takes seconds. One of that age belongs to a process that was killed. */
const DRAFT_MS = 24 * 60 * 60 * 1_000;
const NAME = /^[0-9a-f]{16}$/;

/**
 * Creates the cluster of a home as a copy of the template, and the template itself when it is missing.
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

/** Root's must be open to the account that PostgreSQL runs under. */
const cacheFolder = (): string =>
  process.getuid?.() === 0
    ? join(systemFolder(), 'templates')
    : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'prebell');

/** The final rename puts it in place: a crash leaves a draft, which the next one begins anew. */
const make = async (place: string, binaries: Binaries, prepare: Template['prepare']): Promise<void> => {
  const draft = `${place}.draft`;
  mkdirSync(draft, { recursive: true });
  // Independent of the umask: PostgreSQL's account must enter them, and the cluster inside is its own.
  for (const path of [dirname(draft), draft]) chmodSync(path, 0o755);
  const home = prepareHome(draft, () => undefined);
  // While another process makes it, this throws, and the caller does without.
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
    // It outlives a power cut, unlike its copies.
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
    // A folder that somebody removes meanwhile lacks files, and the copy would not say so.
    if (statSync(place).ino !== ino) throw new Error(`${place} was replaced while it was copied`);
    renameSync(unfinished, home.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
};

/** Templates that were not used recently, and drafts of killed processes. */
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

/** Renamed first, so that a copy that is under way notices. */
const remove = (path: string): void => {
  const aside = `${path}.gone`;
  try {
    renameSync(path, aside);
  } catch {
    // Another process removes it.
    return;
  }
  rmSync(aside, { recursive: true, force: true, maxRetries: 5 });
};
