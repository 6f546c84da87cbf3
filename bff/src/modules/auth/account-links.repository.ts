import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { AccountLinksTable } from '../../db/tables/account-links.table';

export type LinkPurpose = AccountLinksTable['purpose'];
export type AccountLink = Selectable<AccountLinksTable>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface NewLink {
  readonly user_id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly now: Date;
  readonly lifetimeMs: number;
}

/**
 * Makes a one-time link and invalidates earlier ones of the same purpose. Returns its token, which is stored nowhere.
 */
export const createLink = async (
  tx: Connection,
  { user_id, purpose, email, now, lifetimeMs }: NewLink,
): Promise<string> => {
  await cancelLinks(tx, user_id, purpose);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('account_links')
    .values({
      token_hash: hashOf(token),
      user_id,
      purpose,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
      used_at: null,
    })
    .execute();
  return token;
};

/** The link of a valid token, without using it up. */
export const findLink = (
  db: Connection,
  token: string,
  { purposes, now }: { readonly purposes: readonly LinkPurpose[]; readonly now: Date },
): Promise<AccountLink | undefined> =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up a link. Undefined if it does not exist, was used, or has expired; of several concurrent callers only one gets it. */
export const useLink = (
  tx: Connection,
  token: string,
  { purposes, now }: { readonly purposes: readonly LinkPurpose[]; readonly now: Date },
): Promise<AccountLink | undefined> =>
  tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Invalidates a user's open links of one purpose, or all of them. */
export const cancelLinks = async (tx: Connection, userId: string, purpose?: LinkPurpose): Promise<void> => {
  await tx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (q) => q.where('purpose', '=', purpose ?? 'reset'))
    .execute();
};

/** The unconfirmed new address of a user, or null. */
export const findPendingEmail = async (db: Connection, userId: string, now: Date): Promise<string | null> => {
  const link = await db
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.email ?? null;
};
