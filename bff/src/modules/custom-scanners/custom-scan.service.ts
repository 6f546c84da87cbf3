import { CUSTOM_SCANNER_LIMITS, type GateSubject } from '@prebell/contracts';
import { type CustomScan, customScan } from '@prebell/market';
import type { Connection } from '../../db/database';
import { assertMayMakeScanners, unknownCustomScanner } from './custom-scanners.policy';
import { findCustomScanner } from './custom-scanners.repository';

/** Finds the actor's own scanner and converts it to the form that the market streams. Throws UPGRADE_REQUIRED or UNKNOWN_SCANNER. */
export const customScanOf = async (
  db: Connection,
  id: string,
  actor: GateSubject & { readonly id: string },
): Promise<CustomScan> => {
  assertMayMakeScanners(actor);
  const row = await findCustomScanner(db, { id, userId: actor.id });
  if (row === undefined) throw unknownCustomScanner();
  return { id, definition: customScan(row.definition, row.version), cap: CUSTOM_SCANNER_LIMITS.rows };
};
