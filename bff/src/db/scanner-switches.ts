import { SCANNERS, type Scanner } from '@prebell/contracts';
import type { Database } from './database';

/** Adds the switches of new scanners, switched on. Existing switches keep their state. Several processes may call it at once. */
export const addScannerSwitches = async (db: Database, scanners: readonly Scanner[] = SCANNERS): Promise<void> => {
  const known = await db.selectFrom('scanner_settings').select('scanner').execute();
  const missing = scanners.filter((scanner) => !known.some((row) => row.scanner === scanner));
  if (missing.length === 0) return;
  await db
    .insertInto('scanner_settings')
    .values(missing.map((scanner) => ({ scanner, enabled: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
