import type { Connection } from '../../db/database';
import { listCustomScanners } from '../custom-scanners/custom-scanners.repository';
import type { AlertRow } from './alerts.repository';

type Named = Pick<AlertRow, 'custom_scanner_id'>;

/**
 * Reads the names of the custom scanners that a user's alerts use. Returns a function that gives an alert's scanner name, or
 * undefined if it uses none.
 */
export const ownScannerNames = async (
  db: Connection,
  userId: string,
  alerts: readonly Named[],
): Promise<(alert: Named) => string | undefined> => {
  const isNeeded = alerts.some(({ custom_scanner_id: id }) => id !== null);
  const scanners = isNeeded ? await listCustomScanners(db, userId) : [];
  const names = new Map(scanners.map(({ id, name }) => [id, name]));
  return ({ custom_scanner_id: id }) => (id === null ? undefined : names.get(id));
};
