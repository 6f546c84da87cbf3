import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ownTables, type ServerTables } from '../db/server-tables';
import { claimMail, markRefused, markSent, type QueuedMail } from './outbox.repository';
import type { SendMail } from './transport';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const POLL_MS = 2 * SECOND_MS;
/** Longer than any attempt: after it another sender may take the mail of one that died. */
const LEASE_MS = 5 * MINUTE_MS;
/** Delays after the first, second ... refusal. After the last, about a day later, we give up. */
const BACKOFF_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS, DAY_MS];

export interface MailSender {
  /** Sends due mails; resolves with the number of attempts. */
  drain(): Promise<number>;
}

interface Parts<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  readonly send: SendMail;
  readonly now: () => Date;
  readonly log: Logger;
}

/** A permanent refusal: SMTP answers of 500 and above, such as for an unknown address. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;

/**
 * Sends queued mails, each at least once: a mail accepted by the server just before this process dies is sent again.
 * Any number of instances may run one.
 */
export const createMailSender = <Tables extends ServerTables>({
  db: connection,
  send,
  now,
  log,
}: Parts<Tables>): MailSender => {
  const db = ownTables(connection);
  const refuse = async ({ id, attempts, category }: QueuedMail, error: unknown): Promise<void> => {
    const wait = isFinal(error) ? undefined : BACKOFF_MS[attempts - 1];
    const retryAt = wait === undefined ? null : new Date(now().getTime() + wait);
    log.warn({ err: error, mail: id, category, retryAt }, 'The mail server refused a mail');
    await markRefused(db, id, { error: error instanceof Error ? error.message : String(error), retryAt, now: now() });
  };

  const sendNext = async (): Promise<boolean> => {
    const mail = await claimMail(db, { now: now(), leaseEnds: new Date(now().getTime() + LEASE_MS) });
    if (!mail) return false;
    try {
      await send(mail);
    } catch (error) {
      await refuse(mail, error);
      return true;
    }
    await markSent(db, mail.id, now());
    return true;
  };

  return {
    async drain() {
      let tried = 0;
      while (await sendNext()) tried++;
      return tried;
    },
  };
};

/** Runs a sender until the returned function is called, which resolves when all attempts have ended. */
export const runMailSender = (sender: MailSender, log: Logger): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= sender
      .drain()
      .catch((error: unknown) => log.error({ err: error }, 'The mail outbox could not be processed'))
      .finally(() => {
        running = undefined;
      });
  }, POLL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
