import type { Scanner } from '@prebell/contracts';
import type { Connection } from '../../db/database';

/** The scanners that are switched on. */
export const findEnabledScanners = async (db: Connection): Promise<ReadonlySet<Scanner>> => {
  const rows = await db.selectFrom('scanner_settings').select('scanner').where('enabled', '=', true).execute();
  return new Set(rows.map(({ scanner }) => scanner));
};
