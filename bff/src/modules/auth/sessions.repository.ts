import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { SessionsTable } from '../../db/tables/sessions.table';

export type SessionRecord = Selectable<SessionsTable>;

/** When the owner last proved who they are: with the password, and with a second factor. */
export type Proven = Pick<SessionRecord, 'password_at' | 'factor_at'>;

export const insertSession = async (
  db: Connection,
  session: Pick<SessionRecord, 'id' | 'user_id' | 'expires_at' | 'address' | 'user_agent'> &
    Proven & { readonly now: Date },
): Promise<void> => {
  const { now, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, rotated_at: now, created_at: now })
    .execute();
};

export const findSession = (db: Connection, id: string): Promise<SessionRecord | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** When a session was last used: its last recorded request or its last renewal, whichever is later. */
export const lastUse = ({ rotated_at, last_used_at }: Pick<SessionRecord, 'rotated_at' | 'last_used_at'>): Date =>
  last_used_at !== null && last_used_at > rotated_at ? last_used_at : rotated_at;

/** Records a use, unless another instance recorded a later one. */
export const noteUse = async (db: Connection, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute();
};

/** Moves a live session from `generation` to the next; undefined if another request was faster or it has ended. */
export const rotateSession = (
  db: Connection,
  { id, generation, now }: { id: string; generation: number; now: Date },
): Promise<SessionRecord | undefined> =>
  db
    .updateTable('sessions')
    .set({ generation: sql`generation + 1`, rotated_at: now })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Records that the password, or a second factor, was given in a session. */
export const noteProof = async (db: Connection, id: string, kind: keyof Proven, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ [kind]: now })
    .where('id', '=', id)
    .execute();
};

/** Ends one session. True if it was still open. */
export const revokeSession = async (db: Connection, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends every session of a user, optionally except `except`. Resolves with the number of open ones. */
export const revokeSessionsOf = async (db: Connection, userId: string, now: Date, except?: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** The open sessions of a user, last used first. */
export const listSessions = (db: Connection, userId: string, now: Date): Promise<SessionRecord[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`greatest(rotated_at, last_used_at)`, 'desc')
    .execute();
