import { randomBytes } from 'node:crypto';
import { LIVE_STATUSES } from '@prebell/contracts';
import { UNUSABLE_PASSWORD_HASH } from '@prebell/server/password';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { UsersTable } from '../../db/tables/users.table';
import type { Entitled } from './tier.policy';

/** A user's row, with the dispatch roles and everything that decides the tier. */
export type UserRecord = Omit<Selectable<UsersTable>, 'held_tier' | 'held_from' | 'held_until'> &
  Pick<Entitled, 'grant' | 'subscription'> & {
    readonly roles: readonly string[];
    /** Whether the account has a passkey or a confirmed authenticator app. */
    readonly has_second_factor: boolean;
  };

/** Prefix of the username that a deleted account's row keeps. Nobody may register such a name or address. */
export const DELETED_PREFIX = 'deleted.';
export const DELETED_DOMAIN = 'deleted.invalid';

export const USERNAME_INDEX = 'users_username_key';
export const EMAIL_INDEX = 'users_email_key';

const grantFacts = sql<Entitled['grant']>`(
  select json_build_object('tier', tier, 'expires_at', extract(epoch from expires_at) * 1000)
  from entitlement_grants where user_id = users.id and revoked_at is null
)`;

/** The current subscription, or the last one that ended. */
const subscriptionFacts = sql<Entitled['subscription']>`(
  select json_build_object(
    'tier', tier,
    'status', status,
    'current_period_end', extract(epoch from current_period_end) * 1000,
    'trial_end', extract(epoch from trial_end) * 1000,
    'ends_at', extract(epoch from ends_at) * 1000,
    'past_due_since', extract(epoch from past_due_since) * 1000,
    'pending', case when pending_at is not null
      then json_build_object('tier', pending_tier, 'at', extract(epoch from pending_at) * 1000) end
  )
  from subscriptions where user_id = users.id
  order by status in (${sql.join(LIVE_STATUSES)}) desc, created_at desc limit 1
)`;

const hasSecondFactor = sql<boolean>`(
  exists (select 1 from passkeys where user_id = users.id)
  or exists (select 1 from totp_secrets where user_id = users.id and confirmed_at is not null)
)`;

/** Selects accounts with all parts of a `UserRecord`. The caller filters. */
export const selectUsers = (db: Connection) =>
  db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .selectFrom('user_roles')
        .select(sql<string[]>`coalesce(array_agg(role order by role), '{}')`.as('roles'))
        .whereRef('user_roles.user_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('roles'),
    )
    .select(hasSecondFactor.as('has_second_factor'))
    .select([grantFacts.as('grant'), subscriptionFacts.as('subscription')]);

export const findUser = (db: Connection, id: string): Promise<UserRecord | undefined> =>
  selectUsers(db).where('users.id', '=', id).executeTakeFirst();

/** The user with this username or e-mail address, ignoring case. A username has no '@', so the two cannot be confused. */
export const findUserByLogin = (db: Connection, login: string): Promise<UserRecord | undefined> =>
  selectUsers(db)
    .where((eb) =>
      eb.or([sql<boolean>`lower(username) = lower(${login})`, sql<boolean>`lower(email) = lower(${login})`]),
    )
    .executeTakeFirst();

/** Inserts an account. If the name or address is taken, rejects with a unique violation of `USERNAME_INDEX` or `EMAIL_INDEX`. */
export const insertUser = async (db: Connection, user: Insertable<UsersTable>): Promise<void> => {
  await db.insertInto('users').values(user).execute();
};

/** Changes only the names that are given. */
export const updateNames = async (
  db: Connection,
  id: string,
  {
    first_name,
    last_name,
  }: { readonly first_name?: string | null | undefined; readonly last_name?: string | null | undefined },
): Promise<void> => {
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
  if (Object.keys(names).length === 0) return;
  await db.updateTable('users').set(names).where('id', '=', id).execute();
};

/** Stores a new password, which must be long enough for every role. */
export const updatePassword = async (db: Connection, id: string, password_hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash, password_change_required: false }).where('id', '=', id).execute();
};

/** Records a sign-in, and whether the password must be changed. `newHash` replaces the stored hash. */
export const recordSignIn = async (
  db: Connection,
  id: string,
  {
    newHash,
    ...fields
  }: { readonly last_login: Date; readonly password_change_required: boolean; readonly newHash: string | undefined },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...fields, ...(newHash !== undefined && { password_hash: newHash }) })
    .where('id', '=', id)
    .execute();
};

/** Moves an account to a confirmed address. Rejects with a violation of `EMAIL_INDEX`. */
export const updateEmail = async (db: Connection, id: string, email: string, now: Date): Promise<void> => {
  await db.updateTable('users').set({ email, email_confirmed_at: now }).where('id', '=', id).execute();
};

/** Records that a deletion was requested or canceled. */
export const setDeletionRequest = async (db: Connection, id: string, at: Date | null): Promise<void> => {
  await db.updateTable('users').set({ deletion_requested_at: at }).where('id', '=', id).execute();
};

/** The accounts whose deletion was requested before `before` and has not been carried out. */
export const findDeletionsDue = async (db: Connection, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_requested_at', '<=', before)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Removes all personal data from an account's row. Nobody can sign in to it any more. */
export const makeNameless = async (tx: Connection, id: string, now: Date): Promise<void> => {
  // Random, because somebody could register a predictable name beforehand, and then the deletion would fail.
  const name = `${DELETED_PREFIX}${randomBytes(11).toString('hex')}`;
  await tx
    .updateTable('users')
    .set({
      username: name,
      email: `${name}@${DELETED_DOMAIN}`,
      password_hash: UNUSABLE_PASSWORD_HASH,
      first_name: null,
      last_name: null,
      is_active: false,
      last_login: null,
      email_confirmed_at: null,
      deletion_requested_at: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
};

/**
 * Locks accounts until the transaction ends. The order is always the same, so that two admins who act on each other
 * wait instead of deadlocking. Rows read after this call do not change until the commit.
 */
export const lockUsers = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
};

/** The fields that only an admin can change. */
export type AdminFields = Partial<Pick<UserRecord, 'is_active' | 'is_admin'>>;

export const updateAdminFields = async (tx: Connection, id: string, fields: AdminFields): Promise<void> => {
  await tx.updateTable('users').set(fields).where('id', '=', id).execute();
};

/** Replaces a user's dispatch roles. */
export const replaceRoles = async (tx: Connection, userId: string, roles: readonly string[]): Promise<void> => {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roles.length > 0)
    await tx
      .insertInto('user_roles')
      .values(roles.map((role) => ({ user_id: userId, role })))
      .execute();
};
