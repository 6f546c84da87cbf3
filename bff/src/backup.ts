// `npm run backup -- save <file> | restore <file> | drill`: the whole database as one file, back from it into an empty one, and
// the proof that this works, with its figures. Exit code 1 when it does not.
import path from 'node:path';
import { BackupError, type RowCounts } from '@prebell/server/backup';
import { StartError } from '@prebell/server/process';
import { drill } from './backup/drill';
import { restoreBackup, writeBackup } from './backup/platform-backup';
import type { Database } from './db/database';
import { runCommand } from './start/command';
import { prepareSandboxTables } from './start/stripe-sandbox';

const USAGE = 'Usage: npm run backup -- save <file> | restore <file> | drill';

const sentence = (what: string, counts: RowCounts): string => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${what}: ${rows} rows of ${Object.keys(counts).length} tables, ${counts['public.calls'] ?? 0} calls among them`;
};

const save = (file: string) => async (db: Database) => {
  const counts = await writeBackup(db, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartError(`${file} exists already; nothing was written`);
    throw error;
  });
  return sentence('Saved', counts);
};

const restore = (file: string) => async (db: Database) => {
  const counts = await restoreBackup(db, file, prepareSandboxTables).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof BackupError) throw new StartError(error.message);
    if (error.code === 'ENOENT') throw new StartError(`${file} cannot be read`);
    throw error;
  });
  return sentence('Restored', counts);
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;

const practise = async (db: Database): Promise<string> => {
  const { seconds: took, fault, ...figures } = await drill(db, prepareSandboxTables);
  if (fault !== null) throw new StartError(`The restored dispatch record does not hold: ${fault}`);
  return [
    `Backup: ${figures.rows} rows of ${figures.tables} tables in ${seconds(took.backup)}, ${Math.ceil(figures.bytes / 1_024)} KiB`,
    `Empty server: ${seconds(took.server)}; restored in ${seconds(took.restore)}`,
    `Verified in ${seconds(took.verify)}: ${figures.calls} calls, ${figures.events} events whole, last hash ${figures.hash}`,
    `From nothing to a verified record: ${seconds(took.server + took.restore + took.verify)}. What was written after the backup began is not in it.`,
  ].join('\n');
};

await runCommand(() => {
  const [verb, file, ...rest] = process.argv.slice(2);
  if (verb === 'drill' && file === undefined) return practise;
  if (file === undefined || rest.length > 0) throw new StartError(USAGE);
  if (verb === 'save') return save(path.resolve(file));
  if (verb === 'restore') return restore(path.resolve(file));
  throw new StartError(USAGE);
});
