import { type Pagination, paginate, type userFilterSchema } from '@prebell/contracts';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { countUsers, listUsers, type UserListFilter, type UserRecord } from '../users/users.repository';

/** Accounts on one page of the admin area (specification, section 9). */
const USERS_PER_PAGE = 20;

/** One page of the accounts that match. A page past the end is empty, its pagination still true. */
export const listAccounts = async (
  db: Connection,
  { page, search, tier, status }: z.output<typeof userFilterSchema>,
  now: Date,
): Promise<{ users: UserRecord[]; pagination: Pagination }> => {
  const filter: UserListFilter = {
    search,
    tier,
    active: status && status === 'active',
    now,
    limit: USERS_PER_PAGE,
    offset: (page - 1) * USERS_PER_PAGE,
  };
  const [users, total] = await Promise.all([listUsers(db, filter), countUsers(db, filter)]);
  return { users, pagination: paginate({ page, per_page: USERS_PER_PAGE, total }) };
};
