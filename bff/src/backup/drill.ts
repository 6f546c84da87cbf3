import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { type Database, openDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import { verifyRecord } from '../modules/cad/verify-record.service';
import { type PrepareSandbox, restoreBackup, writeBackup } from './platform-backup';

export interface DrillReport {
  readonly seconds: {
    readonly backup: number;
    readonly server: number;
    readonly restore: number;
    readonly verify: number;
  };
  readonly bytes: number;
  readonly rows: number;
  readonly tables: number;
  readonly calls: number;
  readonly events: number;
  /** Hash of the last event of the restored record. */
  readonly hash: string;
  /** The fault of the restored record, or null. */
  readonly fault: string | null;
}

const timed = async <T>(work: () => Promise<T>): Promise<[result: T, seconds: number]> => {
  const began = performance.now();
  const result = await work();
  return [result, (performance.now() - began) / 1_000];
};

const verify = (db: Database) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyRecord(tx));

/**
 * Proves that a backup works: writes it, restores it into a new, empty server, and verifies the dispatch record
 * there from its first event to its last. Leaves nothing behind.
 */
export const drill = async (db: Database, prepareSandbox: PrepareSandbox): Promise<DrillReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-drill-'));
  const file = join(folder, 'backup.gz');
  try {
    const [written, backup] = await timed(() => writeBackup(db, file));
    const { size } = await stat(file);
    const dataDir = join(folder, 'server');
    const [postgres, server] = await timed(() => startEmbeddedPostgres({ dataDir, log: () => undefined }));
    const empty = openDatabase(postgres.connectionString, () => undefined, { max: 2 });
    try {
      const [restored, restore] = await timed(async () => {
        await migrate(empty);
        return restoreBackup(empty, file, prepareSandbox);
      });
      const [verdict, verifying] = await timed(() => verify(empty));
      const events = restored['public.cad_events'] ?? 0;
      const isWhole = verdict.broken === null && verdict.events === written['public.cad_events'];
      return {
        seconds: { backup, server, restore, verify: verifying },
        bytes: size,
        rows: Object.values(restored).reduce((sum, count) => sum + count, 0),
        tables: Object.keys(restored).length,
        calls: restored['public.calls'] ?? 0,
        events,
        hash: verdict.hash,
        fault: isWhole ? null : (verdict.broken?.why ?? 'events are missing'),
      };
    } finally {
      await empty.destroy();
      await postgres.stop();
      if (!postgres.folder.startsWith(folder)) await rm(postgres.folder, { recursive: true, force: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
