import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';
import type { MailOutboxTable } from '../db/tables/mail-outbox.table';
import type { RenderedMail } from './render';

export type QueuedMail = Selectable<MailOutboxTable>;

export interface Mail extends RenderedMail {
  readonly to: string;
  /** `area.event`, such as `billing.trial-ends`. */
  readonly category: string;
  /** The same key never queues a second mail: a repeated event stays one mail. */
  readonly dedupe_key?: string;
}

/**
 * Queues a mail with the change it is about: pass the transaction, and the mail exists exactly if the change does.
 * @returns false if a mail with this `dedupe_key` was queued before.
 */
export const queueMail = async <Tables extends ServerTables>(
  connection: Kysely<Tables>,
  { to, category, dedupe_key = undefined, subject, text, html }: Mail,
  now: Date,
): Promise<boolean> => {
  const row = { id: uuid(), recipient: to, category, subject, text, html, dedupe_key: dedupe_key ?? null };
  const { numInsertedOrUpdatedRows } = await ownTables(connection)
    .insertInto('mail_outbox')
    .values({ ...row, next_attempt_at: now, created_at: now, last_error: null, settled_at: null })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Leases the next due mail until `leaseEnds`; several senders never lease the same one. Counts the attempt. */
export const claimMail = (
  db: Connection,
  { now, leaseEnds }: { readonly now: Date; readonly leaseEnds: Date },
): Promise<QueuedMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: leaseEnds })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Marks a mail as sent and deletes its text. */
export const markSent = async (db: Connection, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'sent', settled_at: now, text: null, html: null, last_error: null })
    .where('id', '=', id)
    .execute();
};

/** Keeps a mail for a retry at `retryAt`, or gives it up if that is null. */
export const markRefused = async (
  db: Connection,
  id: string,
  { error, retryAt, now }: { readonly error: string; readonly retryAt: Date | null; readonly now: Date },
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set(
      retryAt === null
        ? { state: 'failed', settled_at: now, last_error: error }
        : { next_attempt_at: retryAt, last_error: error },
    )
    .where('id', '=', id)
    .execute();
};

/** The newest mails, for the outbox page. */
export const listMails = (db: Connection, { limit }: { readonly limit: number }): Promise<QueuedMail[]> =>
  db.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

export const findMail = (db: Connection, id: string): Promise<QueuedMail | undefined> =>
  db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Removes mails queued before `before`, in any state. */
export const deleteMailsBefore = async <Tables extends ServerTables>(
  db: Kysely<Tables>,
  before: Date,
): Promise<void> => {
  await ownTables(db).deleteFrom('mail_outbox').where('created_at', '<', before).execute();
};
