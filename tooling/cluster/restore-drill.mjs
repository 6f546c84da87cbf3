import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../lib/run.mjs';
import { plainTrouble } from './backup-trouble.mjs';
import { backupSettings, STANZA } from './backups.mjs';
import { haHome } from './ha-home.mjs';
import { databaseAccount, findHaPrograms } from './ha-programs.mjs';

const MINUTE_MS = 60_000;
const POLL_MS = 250;
/** Tables whose rows are only ever added, each row with the time when the application wrote it. */
const COUNTED = ['calls', 'radio_logs', 'cad_events'];
/** A commit may come this much later than the application's time in the row. */
const TOLERANCE = `interval '10 seconds'`;

/**
 * @param {string | undefined} text `2026-11-23 16:05` in UTC, or any other time that names its zone
 * @param {number} now
 * @returns {Date} by default the last whole minute
 * @throws Error for other texts and for the future
 */
export function targetOf(text, now) {
  if (text === undefined) return new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const isPlain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(text);
  const target = new Date(isPlain ? `${text.replace(' ', 'T')}Z` : text);
  if (Number.isNaN(target.getTime())) throw new Error(`${text} is no time; write it like 2026-11-23 16:05 (UTC)`);
  if (target.getTime() > now) throw new Error(`${text} (UTC) is in the future`);
  return target;
}

/**
 * @param {string} text the file of checkpoints, a JSON object with its moment (`at`) in each line
 * @param {Date} target
 * @returns {string} the lines from before that time; those cut short by a crash are left out
 */
export const checkpointsUntil = (text, target) =>
  text
    .split('\n')
    .filter((line) => {
      try {
        return Date.parse(JSON.parse(line).at) <= target.getTime();
      } catch {
        return false;
      }
    })
    .map((line) => `${line}\n`)
    .join('');

/**
 * Proves that a cluster's backups restore to a minute: restores them into a throw-away server, verifies the dispatch record and the
 * audit log there, and compares its rows with those of the running cluster. Leaves nothing behind.
 * @param {{root: string, folder: string, minute: string | undefined, print: (line: string) => void}} options
 * @throws Error if the restore or a check fails
 */
export async function restoreDrill({ root, folder, minute, print }) {
  const target = targetOf(minute, Date.now());
  const account = databaseAccount();
  const home = haHome(folder, account);
  if (!existsSync(join(home, 'backups/repository')))
    throw new Error(
      `There are no backups in ${join(home, 'backups/repository')}. Is its disk mounted? npm run cluster -- --ha makes them while it runs`,
    );
  const { pgbackrest, postgres } = findHaPrograms();
  const temp = mkdtempSync(join(tmpdir(), 'prebell-drill-'));
  if (account.uid !== undefined) chownSync(temp, account.uid, account.gid);
  const data = join(temp, 'data');

  /** Runs a command as the database's account. @returns its output */
  const ask = async (command, args, settings = {}) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...settings };
    const { code, output } = await run(command, args, { quiet: true, env, account, cwd: temp });
    if (code !== 0)
      throw new Error(command === pgbackrest ? plainTrouble(output, join(home, 'backups/repository')) : output.trim());
    return output.trim();
  };
  const query = (host, port, sql) =>
    ask(join(postgres, 'psql'), ['-h', host, '-p', port, '-U', 'postgres', '-d', 'prebell', '-qXAtF', ' ', '-c', sql]);

  /** The running primary of the cluster, if there is one. */
  const findPrimary = async () => {
    for (const name of ['pg1', 'pg2']) {
      const node = join(home, name, 'data');
      const file = join(node, 'postmaster.pid');
      const [, , , port = '', socket = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      const isPrimary = query(socket, port, 'select not pg_is_in_recovery()').catch(() => 'f');
      if (port && (await isPrimary) === 't') return { data: node, port, socket };
    }
    return null;
  };
  /** @returns the rows of each counted table, only those from before `when` if that is given */
  const countsAt = async ({ host, port }, when = '') => {
    const pairs = COUNTED.map(
      (table) => `'${table}', (select count(*) from ${table}${when && ` where created_at <= ${when}`})`,
    );
    return JSON.parse(await query(host, port, `select json_build_object(${pairs.join(', ')})`));
  };
  const check = async (command) => {
    const env = {
      ...process.env,
      DATABASE_URL: `postgresql://postgres@localhost/prebell?host=${temp}`,
      DATA_DIR: temp,
    };
    const { code, output } = await run(
      process.execPath,
      [join(root, `bff/dist/${command[0]}.js`), ...command.slice(1)],
      {
        quiet: true,
        env,
      },
    );
    if (code !== 0) throw new Error(output.trim());
    print(output.trim().split('\n')[0] ?? '');
  };

  // The check compares with what the instances knew at that time.
  const checkpoints = join(folder, 'dispatch-checkpoints.jsonl');
  if (existsSync(checkpoints))
    writeFileSync(
      join(temp, 'dispatch-checkpoints.jsonl'),
      checkpointsUntil(readFileSync(checkpoints, 'utf8'), target),
    );

  const settings = backupSettings({ root, home, data });
  const time = target.toISOString().replace('T', ' ').replace('Z', '+00');
  let isRunning = false;
  try {
    const primary = await findPrimary();
    // Archives everything that the primary has written so far.
    if (primary !== null) await ask(pgbackrest, [STANZA, 'check'], backupSettings({ root, home, ...primary }));
    const began = performance.now();
    const how = ['--type=time', `--target=${time}`, '--target-action=promote', '--archive-mode=off'];
    await ask(pgbackrest, [STANZA, ...how, 'restore'], settings);
    writeFileSync(join(temp, 'hba.conf'), 'local all all trust\n');
    const options = {
      hba_file: join(temp, 'hba.conf'),
      ident_file: '/dev/null',
      listen_addresses: '',
      unix_socket_directories: temp,
      port: '5432',
      archive_mode: 'off',
      synchronous_standby_names: '',
      primary_conninfo: '',
      primary_slot_name: '',
      hot_standby: 'off',
    };
    const line = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
    const start = ['-D', data, '-l', join(temp, 'log'), '-w', '-t', '3600', '-o', line.join(' '), 'start'];
    isRunning = true;
    await ask(join(postgres, 'pg_ctl'), start, settings).catch(() => undefined);
    // It accepts connections only once it has reached the target, and stops if the archive ends earlier.
    while ((await query(temp, '5432', 'select 1').catch(() => '')) !== '1') {
      if (!existsSync(join(data, 'postmaster.pid')))
        throw new Error(`The restored server ended: ${readFileSync(join(temp, 'log'), 'utf8').trim()}`);
      await delay(POLL_MS);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    print(`Restored to ${time} in ${seconds} s`);
    await check(['cad-audit', 'verify']);
    await check(['audit-verify']);
    const restored = await countsAt({ host: temp, port: '5432' });
    print(COUNTED.map((table) => `${restored[table]} ${table}`).join(', '));
    if (primary === null) return print('No cluster runs here: its rows were not compared');
    const live = { host: primary.socket, port: primary.port };
    const least = await countsAt(live, `'${time}'::timestamptz - ${TOLERANCE}`);
    const most = await countsAt(live, `'${time}'::timestamptz + ${TOLERANCE}`);
    const wrong = COUNTED.filter((table) => restored[table] < least[table] || restored[table] > most[table]);
    if (wrong.length > 0) throw new Error(`Not the rows that the cluster had at that time: ${wrong.join(', ')}`);
    print('As many as the running cluster has from before that time');
  } finally {
    if (isRunning) await ask(join(postgres, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']).catch(() => '');
    rmSync(temp, { recursive: true, force: true });
  }
}
