import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';
import type { MailOutboxTable } from '../db/tables/mail-outbox.table';
import { addJobs, type NewJob } from '../jobs';
import type { RenderedMail } from './render';

export type QueuedMail = Selectable<MailOutboxTable>;

/** The queue of jobs that send a mail. Each job has the id of its mail. */
export const MAIL_QUEUE = 'mail';
/** Senders of earlier releases go by `next_attempt_at`, and must not send mails that have jobs. */
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
  /** A second mail with the same key is never queued, so a repeated event sends only one mail. */
  readonly dedupe_key?: string;
  /**
   * A POST to this address unsubscribes the recipient (RFC 8058). It becomes a header of mails that people subscribed
   * to.
   */
  readonly unsubscribe_url?: string;
}

const rowOf = ({ to, category, dedupe_key, unsubscribe_url, subject, text, html }: Mail, now: Date) => ({
  id: uuid(),
  recipient: to,
  category,
  subject,
  text,
  html,
  dedupe_key: dedupe_key ?? null,
  unsubscribe_url: unsubscribe_url ?? null,
  next_attempt_at: NEVER,
  created_at: now,
  last_error: null,
  settled_at: null,
});

/**
 * Queues mails together with the change that they are about: pass the transaction, so that they exist exactly if the
 * change does. Skips mails whose `dedupe_key` was queued before.
 * @param mails at most a few hundred, because they become one statement
 * @returns how many were queued
 */
export const queueMails = async <Tables extends ServerTables>(
  connection: Kysely<Tables>,
  mails: readonly Mail[],
  now: Date,
): Promise<number> => {
  if (mails.length === 0) return 0;
  const queued = await ownTables(connection)
    .insertInto('mail_outbox')
    .values(mails.map((mail) => rowOf(mail, now)))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'category'])
    .execute();
  await addJobs(connection, queued.map(jobOf));
  return queued.length;
};

/** Queues one mail as `queueMails` does; false if its `dedupe_key` was queued before. */
export const queueMail = async <Tables extends ServerTables>(
  connection: Kysely<Tables>,
  mail: Mail,
  now: Date,
): Promise<boolean> => (await queueMails(connection, [mail], now)) === 1;

/** Marks a mail as sent and deletes its text. */
export const markSent = async (db: Connection, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'sent', settled_at: now, text: null, html: null, unsubscribe_url: null, last_error: null })
    .where('id', '=', id)
    .execute();
};

/** Marks a mail as failed, so that nobody sends it any more. */
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
 * Adds the missing jobs of queued mails: those of a restored backup, and those of an earlier release, whose own senders
 * take mails that are due.
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

/** Removes the mails to an address in any state, ignoring case: only those of some categories, or all except those. */
export const deleteMailsTo = async <Tables extends ServerTables>(
  db: Kysely<Tables>,
  {
    to,
    ...which
  }: { readonly to: string } & ({ readonly categories: readonly string[] } | { readonly allBut: readonly string[] }),
): Promise<void> => {
  const mails = ownTables(db).deleteFrom('mail_outbox').where(sql`lower(recipient)`, '=', to.toLowerCase());
  if ('categories' in which) await mails.where('category', 'in', which.categories).execute();
  else await mails.where(sql<boolean>`category <> all (${sql.val(which.allBut)}::text[])`).execute();
};

/** Removes mails that were queued before a time, in any state. */
export const deleteMailsBefore = async <Tables extends ServerTables>(
  db: Kysely<Tables>,
  before: Date,
): Promise<void> => {
  await ownTables(db).deleteFrom('mail_outbox').where('created_at', '<', before).execute();
};
