import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { plainTrouble } from './backup-trouble.mjs';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;
const LOOK_EVERY_MS = 60_000;
export const STANZA = '--stanza=prebell';

/**
 * Environment variables that tell pgBackRest where the repository and the server are. The other settings are in deploy/pgbackrest.conf.
 * @param {{root: string, home: string, data: string, port?: string}} options `home` is the cluster's folder of PostgreSQL
 * @returns {Record<string, string>}
 */
export const backupSettings = ({ root, home, data, port }) => ({
  PGBACKREST_CONFIG: join(root, 'deploy/pgbackrest.conf'),
  PGBACKREST_REPO1_PATH: join(home, 'backups/repository'),
  PGBACKREST_LOCK_PATH: join(home, 'backups/lock'),
  PGBACKREST_LOG_LEVEL_FILE: 'off',
  PGBACKREST_PG1_PATH: data,
  ...(port !== undefined && { PGBACKREST_PG1_PORT: port }),
});

/**
 * The kind of backup that is due: full each week, differential each day and after each failover. A primary that fails may take
 * unarchived parts of the log with it.
 * @param {{archive: {max: string | null}[], backup: {type: string, timestamp: {stop: number}, archive: {stop: string}}[]}} info
 *   of `pgbackrest info`
 * @param {number} now
 * @returns {'full' | 'diff' | null}
 */
export function dueBackup({ archive, backup: backups }, now) {
  const isOlder = (backup, ms) => now - backup.timestamp.stop * 1_000 >= ms;
  const full = backups.findLast(({ type }) => type === 'full');
  if (full === undefined || isOlder(full, WEEK_MS)) return 'full';
  const last = backups.at(-1) ?? full;
  // A segment's name begins with its timeline, and each failover begins a new timeline.
  const timelineOf = (segment) => segment.slice(0, 8);
  const newest = archive.at(-1)?.max ?? last.archive.stop;
  return isOlder(last, DAY_MS) || timelineOf(newest) !== timelineOf(last.archive.stop) ? 'diff' : null;
}

/**
 * Creates the repository and makes backups of the primary when they are due, until stopped. Prints failures and tries again, because the
 * platform also runs without backups.
 * @param {{pgbackrest: string, account: object, primary: () => Promise<Record<string, string>>, note: (stoppedAt: number) => Promise<void>}} options
 *   `primary` finds the settings of the node that is the primary now; `note` tells the platform when the last backup ended,
 *   seconds since 1970
 * @returns {() => Promise<void>} stops it, a backup under way too
 */
export function startBackups({ pgbackrest, account, primary, note }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ask = async (...args) => {
    const settings = await primary();
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...settings };
    const asked = promisify(execFile)(pgbackrest, [STANZA, ...args], { ...account, env, signal });
    const { stdout } = await asked.catch(({ stdout = '', stderr = '', message }) => {
      throw new Error(plainTrouble(`${stdout}${stderr}` || message, settings.PGBACKREST_REPO1_PATH ?? ''));
    });
    return stdout;
  };
  let noted = 0;
  /** The platform's table does not exist until its first instance has started. */
  const noteLast = async ({ backup: backups }) => {
    const stop = backups.at(-1)?.timestamp.stop ?? 0;
    if (stop > noted) await note(stop).then(() => (noted = stop));
  };
  let printed = '';
  const look = async () => {
    // Does nothing if the repository exists.
    await ask('stanza-create');
    const [info] = JSON.parse(await ask('info', '--output=json'));
    const type = dueBackup(info, Date.now());
    if (type === null) return noteLast(info);
    await ask('backup', `--type=${type}`);
    const [after] = JSON.parse(await ask('info', '--output=json'));
    await noteLast(after);
  };
  const run = async () => {
    while (!signal.aborted) {
      const trouble = await look().then(
        () => '',
        (error) => error.message,
      );
      if (trouble !== printed && !signal.aborted) console.log(trouble ? `No backup: ${trouble}` : 'Backups work again');
      printed = trouble;
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
