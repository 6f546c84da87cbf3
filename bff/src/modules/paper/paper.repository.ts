import type { PaperOrderInput } from '@prebell/contracts';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type {
  PaperNotesTable,
  PaperOrdersTable,
  PaperSessionsTable,
  StoredSetup,
  StoredTrade,
} from '../../db/tables/paper.table';

export type PaperSessionRow = Selectable<PaperSessionsTable>;
export type PaperOrderRow = Selectable<PaperOrdersTable>;
export type PaperNoteRow = Selectable<PaperNotesTable>;

/** Identifies a session of one user. */
export interface SessionKey {
  readonly id: string;
  readonly userId: string;
}

/** A user's sessions, newest first. */
export const listSessions = (db: Connection, userId: string): Promise<PaperSessionRow[]> =>
  db.selectFrom('paper_sessions').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();

/**
 * One of the user's own sessions; undefined if there is none. With `lock` it stays locked until the transaction ends,
 * so that orders are placed one after another.
 */
export const findSession = (
  db: Connection,
  { id, userId }: SessionKey,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PaperSessionRow | undefined> =>
  db
    .selectFrom('paper_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst();

export const insertSession = (
  tx: Connection,
  { userId, date, seenUntil, at }: { userId: string; date: string; seenUntil: Date; at: Date },
): Promise<PaperSessionRow> =>
  tx
    .insertInto('paper_sessions')
    .values({ id: uuid(), user_id: userId, date, seen_until: seenUntil, trades: '[]', created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores how far into the day the user has seen, and the trades at that point. */
export const rememberMoment = async (
  tx: Connection,
  id: string,
  { seenUntil, trades }: { readonly seenUntil: Date; readonly trades: readonly StoredTrade[] },
): Promise<void> => {
  await tx
    .updateTable('paper_sessions')
    .set({ seen_until: seenUntil, trades: JSON.stringify(trades) })
    .where('id', '=', id)
    .execute();
};

export const deleteSession = async (db: Connection, { id, userId }: SessionKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('paper_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The orders of a session, in the order in which they were placed. */
export const listOrders = (db: Connection, sessionId: string): Promise<PaperOrderRow[]> =>
  db.selectFrom('paper_orders').selectAll().where('session_id', '=', sessionId).orderBy('seq').execute();

type NewOrder = Omit<PaperOrderInput, 'at' | 'setup'> & {
  readonly seq: number;
  readonly placedAt: Date;
  readonly setup: StoredSetup | null;
};

export const insertOrder = async (
  tx: Connection,
  { id, userId }: SessionKey,
  { seq, symbol, side, type, quantity, price, setup, placedAt }: NewOrder,
): Promise<void> => {
  await tx
    .insertInto('paper_orders')
    .values({
      session_id: id,
      user_id: userId,
      seq,
      symbol,
      side,
      type,
      quantity,
      price,
      setup: setup === null ? null : JSON.stringify(setup),
      placed_at: placedAt,
      cancelled_at: null,
    })
    .execute();
};

export const cancelOrder = async (tx: Connection, sessionId: string, seq: number, at: Date): Promise<void> => {
  await tx
    .updateTable('paper_orders')
    .set({ cancelled_at: at })
    .where('session_id', '=', sessionId)
    .where('seq', '=', seq)
    .execute();
};

export const notesOf = (db: Connection, sessionIds: readonly string[]): Promise<PaperNoteRow[]> =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('paper_notes').selectAll().where('session_id', 'in', sessionIds).execute();

export const writeNote = async (
  tx: Connection,
  { id, userId }: SessionKey,
  { openedBy, note, tags }: { readonly openedBy: number; readonly note: string; readonly tags: readonly string[] },
): Promise<void> => {
  const written = { note, tags: [...tags] };
  await tx
    .insertInto('paper_notes')
    .values({ session_id: id, user_id: userId, opened_by: openedBy, ...written })
    .onConflict((conflict) => conflict.columns(['session_id', 'opened_by']).doUpdateSet(written))
    .execute();
};
