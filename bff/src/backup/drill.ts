import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { type Database, openDatabase } from '../db/database';
import { verifyAudit } from '../modules/audit/verify-audit.service';
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
  /** The first fault in the restored dispatch record or audit log, or null. */
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
    .execute(async (tx) => ({
      record: await verifyRecord(tx),
      audit: await verifyAudit(tx),
    }));

const faultOf = ({ record, audit }: Awaited<ReturnType<typeof verify>>, events: number): string | null => {
  if (record.broken !== null) return record.broken.why;
  if (record.events !== events) return 'events are missing';
  return audit.kind === 'broken' ? `line ${audit.seq} of the audit log is missing or altered` : null;
};

/**
 * Proves that a backup works: restores it into a new, empty server, and verifies the dispatch record and the audit log there
 * from beginning to end. Leaves nothing behind.
 * @param given a backup; without one it writes a new one
 */
export const drill = async (
  db: Database,
  prepareSandbox: PrepareSandbox,
  given: string | null = null,
): Promise<DrillReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-drill-'));
  const file = given ?? join(folder, 'backup.gz');
  try {
    const [, backup] = await timed(async () => given ?? (await writeBackup(db, file)));
    const { size } = await stat(file);
    const dataDir = join(folder, 'server');
    const [postgres, server] = await timed(() => startEmbeddedPostgres({ dataDir, log: () => undefined }));
    const empty = openDatabase(postgres.connectionString, () => undefined, { max: 2 });
    try {
      const [restored, restore] = await timed(() => restoreBackup(empty, file, prepareSandbox));
      const [verdict, verifying] = await timed(() => verify(empty));
      const events = restored['public.cad_events'] ?? 0;
      return {
        seconds: { backup, server, restore, verify: verifying },
        bytes: size,
        rows: Object.values(restored).reduce((sum, count) => sum + count, 0),
        tables: Object.keys(restored).length,
        calls: restored['public.calls'] ?? 0,
        events,
        hash: verdict.record.hash,
        fault: faultOf(verdict, events),
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
