import {
  type AdminStats,
  type auditFilterSchema,
  days,
  type Pagination,
  paginate,
  type userFilterSchema,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { countActiveAlerts } from '../alerts/alerts.repository';
import { type AuditListFilter, type AuditRecord, findAuditPage } from '../audit/audit.repository';
import { findUserPage, type UserListFilter } from '../users/user-list.repository';
import { findUser, type UserRecord } from '../users/users.repository';
import { countWatchlists } from '../watchlists/watchlists.repository';
import { countAccounts, countTiers } from './stats.repository';

/** Rows on one page of the admin area (specification, section 9). */
export const PER_PAGE = 20;
/** How long the stat cards count something as recent. */
const RECENT_MS = days(7);

/** Converts a filter from the wire to the form that the repository takes. */
export const userFilter = (
  { status, ...query }: Omit<z.output<typeof userFilterSchema>, 'page'>,
  now: Date,
): Omit<UserListFilter, 'limit' | 'offset'> => ({ ...query, active: status && status === 'active', now });

/** One page of the accounts that match. A page past the end is empty, with correct pagination. */
export const listAccounts = async (
  db: Connection,
  { page, ...query }: z.output<typeof userFilterSchema>,
  now: Date,
): Promise<{ users: UserRecord[]; pagination: Pagination }> => {
  const filter: UserListFilter = { ...userFilter(query, now), limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { users, total } = await findUserPage(db, filter);
  return { users, pagination: paginate({ page, per_page: PER_PAGE, total }) };
};

/** Throws NOT_FOUND for an unknown id. */
export const findAccount = async (db: Connection, id: string): Promise<UserRecord> => {
  const user = await findUser(db, id);
  if (!user) throw new AppError('NOT_FOUND', 'User not found');
  return user;
};

/** The counts of the stat cards. */
export const readStats = async (db: Connection, now: Date): Promise<AdminStats> => {
  const since = new Date(now.getTime() - RECENT_MS);
  const [users, tiers, watchlists, active_alerts] = await Promise.all([
    countAccounts(db, since),
    countTiers(db, now),
    countWatchlists(db),
    countActiveAlerts(db),
  ]);
  return { users, tiers, content: { watchlists, active_alerts } };
};

const DAY_MS = days(1);

/** Converts a filter from the wire to the form that the repository takes. Both days are inclusive. */
export const auditFilter = ({
  action,
  search,
  user,
  from,
  to,
  order,
}: Omit<z.output<typeof auditFilterSchema>, 'page'>): AuditListFilter => ({
  action,
  search,
  userId: user,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
  order,
});

/** One page of the audit log. */
export const readAudit = async (
  db: Connection,
  { page, ...query }: z.output<typeof auditFilterSchema>,
): Promise<{ lines: AuditRecord[]; pagination: Pagination }> => {
  const filter = auditFilter(query);
  const { lines, total } = await findAuditPage(db, { ...filter, limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  return { lines, pagination: paginate({ page, per_page: PER_PAGE, total }) };
};
