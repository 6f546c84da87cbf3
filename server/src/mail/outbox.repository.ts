import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';
import type { MailOutboxTable } from '../db/tables/mail-outbox.table';
import { addJobs, type NewJob } from '../jobs';
import type { RenderedMail } from './render';

export type QueuedMail = Selectable<MailOutboxTable>;

/** The queue of jobs that send a mail; such a job has the mail's id. */
export const MAIL_QUEUE = 'mail';
/** Senders of earlier releases look at this time. They must leave mails with jobs alone. */
const NEVER = sql<Date>`'infinity'`;

const jobOf = ({ id, category }: Pick<QueuedMail, 'id' | 'category'>): NewJob => ({
  queue: MAIL_QUEUE,
  id,
  data: { category },
});

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
    .values({ ...row, next_attempt_at: NEVER, created_at: now, last_error: null, settled_at: null })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await addJobs(connection, [jobOf(row)]);
  return true;
};

/** Marks a mail as sent and deletes its text. */
export const markSent = async (db: Connection, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'sent', settled_at: now, text: null, html: null, last_error: null })
    .where('id', '=', id)
    .execute();
};

/** Gives a mail up: nobody sends it any more. */
export const markFailed = async <Tables extends ServerTables>(
  tx: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<void> => {
  await ownTables(tx)
    .updateTable('mail_outbox')
    .set({ state: 'failed', settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
};

/**
 * Adds the jobs of queued mails that have none: those of an earlier release, whose own senders take what is due, and those of a
 * restored backup.
 */
export const addMissingMails = async <Tables extends ServerTables>(db: Kysely<Tables>, now: Date): Promise<void> =>
  ownTables(db)
    .transaction()
    .execute(async (tx) => {
      const mails = await tx
        .updateTable('mail_outbox')
        .set({ next_attempt_at: NEVER })
        .where('state', '=', 'queued')
        .where(({ eb, or }) => or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '=', NEVER)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('pgboss.job')
                .select('pgboss.job.id')
                .where('pgboss.job.name', '=', MAIL_QUEUE)
                .whereRef('pgboss.job.id', '=', 'mail_outbox.id'),
            ),
          ),
        )
        .returning(['id', 'category'])
        .execute();
      await addJobs(tx, mails.map(jobOf));
    });

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
