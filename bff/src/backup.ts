// `npm run backup -- save <file> | restore <file> | drill [file]`: saves the whole database as one file, restores a file into an empty
// database, or proves that a backup can be restored and prints the figures. Exit code 1 on failure.
import path from 'node:path';
import { BackupError, type RowCounts } from '@prebell/server/backup';
import { StartError } from '@prebell/server/process';
import { drill } from './backup/drill';
import { noteBackup, restoreBackup, writeBackup } from './backup/platform-backup';
import type { Database } from './db/database';
import { migrate } from './db/migrate';
import { asItIs, runCommand } from './start/command';
import { prepareSandboxTables } from './start/stripe-sandbox';

const USAGE = 'Usage: npm run backup -- save <file> | restore <file> | drill [file]';

const sentence = (what: string, counts: RowCounts): string => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${what}: ${rows} rows of ${Object.keys(counts).length} tables, ${counts['public.calls'] ?? 0} calls among them`;
};

const save = (file: string) => async (db: Database) => {
  const counts = await writeBackup(db, file).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof BackupError) throw new StartError(error.message);
    if (error.code === 'EEXIST') throw new StartError(`${file} already exists; nothing was written`);
    throw error;
  });
  await noteBackup(db);
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

const practise = (file: string | null) => async (db: Database) => {
  const {
    seconds: took,
    fault,
    ...figures
  } = await drill(db, prepareSandboxTables, file).catch((error) => {
    throw error instanceof BackupError ? new StartError(error.message) : error;
  });
  if (fault !== null) throw new StartError(`The restored records do not verify: ${fault}`);
  return [
    `Backup: ${figures.rows} rows of ${figures.tables} tables in ${seconds(took.backup)}, ${Math.ceil(figures.bytes / 1_024)} KiB`,
    `Empty server: ${seconds(took.server)}; restored in ${seconds(took.restore)}`,
    `Verified in ${seconds(took.verify)}: ${figures.calls} calls, ${figures.events} events whole, last hash ${figures.hash}`,
    `From nothing to a verified record: ${seconds(took.server + took.restore + took.verify)}. What was written after the backup began is not in it.`,
  ].join('\n');
};

const [verb, file, ...rest] = process.argv.slice(2);
const begin = () => {
  if (verb === 'drill' && rest.length === 0) return practise(file === undefined ? null : path.resolve(file));
  if (file === undefined || rest.length > 0) throw new StartError(USAGE);
  if (verb === 'save') return save(path.resolve(file));
  if (verb === 'restore') return restore(path.resolve(file));
  throw new StartError(USAGE);
};
await runCommand(begin, verb === 'restore' ? asItIs : migrate);
