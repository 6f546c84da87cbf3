import { mayMakeScanners } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { type CustomScannerRow, listAllCustomScanners } from '../custom-scanners/custom-scanners.repository';
import { accessOf } from '../users/tier.policy';
import { selectUsers } from '../users/users.repository';

/** The custom scanners to log: those of all active accounts whose plan has them. */
export const findLoggedScans = async (db: Connection, now: Date): Promise<CustomScannerRow[]> => {
  const scanners = await listAllCustomScanners(db);
  if (scanners.length === 0) return [];
  const owners = await selectUsers(db)
    .where('users.is_active', '=', true)
    .where('users.id', 'in', (query) => query.selectFrom('custom_scanners').select('user_id'))
    .execute();
  const entitled = new Set(
    owners
      .filter((user) => mayMakeScanners({ tier: accessOf(user, now).tier, is_admin: user.is_admin }))
      .map(({ id }) => id),
  );
  return scanners.filter(({ user_id }) => entitled.has(user_id));
};
