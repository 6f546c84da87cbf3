import type { Scanner } from '@prebell/contracts';
import type { Connection } from '../../db/database';

/** Every scanner and whether it is switched on. */
export const listScannerSwitches = async (db: Connection): Promise<Record<Scanner, boolean>> => {
  const rows = await db.selectFrom('scanner_settings').select(['scanner', 'enabled']).execute();
  return Object.fromEntries(rows.map(({ scanner, enabled }) => [scanner, enabled])) as Record<Scanner, boolean>;
};

/** Locks the switch of a scanner until the transaction ends and returns its state. */
export const lockScannerSwitch = async (tx: Connection, scanner: Scanner): Promise<boolean> => {
  const { enabled } = await tx
    .selectFrom('scanner_settings')
    .select('enabled')
    .where('scanner', '=', scanner)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return enabled;
};

export const setScannerSwitch = async (tx: Connection, scanner: Scanner, enabled: boolean): Promise<void> => {
  await tx.updateTable('scanner_settings').set({ enabled }).where('scanner', '=', scanner).execute();
};
