import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ownTables, type ServerTables } from '../db/server-tables';
import { FinalFailure, type Polled } from '../jobs';
import { findMail, MAIL_QUEUE, markSent } from './outbox.repository';
import type { SendMail } from './transport';

/** How many connections to the mail server to use, and so how many mails to send at the same time. */
const AT_ONCE = 2;

interface Parts<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  readonly send: SendMail;
  readonly now: () => Date;
}

/** A permanent rejection: SMTP codes from 500, such as for an unknown address. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * Sends queued mails, each at least once: if this process dies just after the server accepted a mail, the mail is sent
 * again. Any number of instances may run a worker.
 */
export const mailWorker = <Tables extends ServerTables>({
  db: connection,
  send,
  now,
}: Parts<Tables>): Polled<{ category: string }> => {
  const db = ownTables(connection);
  return {
    queue: MAIL_QUEUE,
    schema: z.object({ category: z.string() }),
    batch: 2 * AT_ONCE,
    atOnce: AT_ONCE,
    everySeconds: 2,
    run: async (jobs) => {
      for (const { id } of jobs) {
        const mail = await findMail(db, id);
        // It was deleted, or sent by a process that died before it could complete the job.
        if (mail === undefined || mail.state === 'sent') continue;
        await send(mail).catch((error: Error) => {
          throw isFinal(error) ? new FinalFailure(error.message) : error;
        });
        await markSent(db, id, now());
      }
    },
  };
};
