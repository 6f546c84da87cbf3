import { deleteMailsTo, queueMail, queueMails } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { linkInvalid } from '../auth/email.service';
import { askMail, incidentMail, knownMail, SUBSCRIPTION_MAILS } from './status.mails';
import { askSubscription, confirmSubscription, deleteSubscription, listSubscribers } from './subscriptions.repository';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;

/** How many mails one statement queues, so that a large list does not delay other requests of this process. */
const AT_ONCE = 250;

/**
 * Mails a link that confirms an address. If the address is already subscribed, the e-mail says so. If it got too many
 * e-mails within the hour, it gets none. The answer is always the same, so that it does not reveal who is subscribed.
 */
export const askForMails = async (
  { config, db, now, throttle }: Parts & Pick<Deps, 'throttle'>,
  email: string,
): Promise<void> => {
  if (!(await throttle.mayMail(`status ${email}`))) return;
  const at = now();
  await db.transaction().execute(async (tx) => {
    const subscription = await askSubscription(tx, email, at);
    const mailOf = subscription.confirmed_at === null ? askMail : knownMail;
    await queueMail(tx, mailOf(config, subscription), at);
  });
};

/** @throws LINK_INVALID */
export const confirmMails = async ({ db, now }: Pick<Parts, 'db' | 'now'>, token: string): Promise<string> => {
  const subscription = await confirmSubscription(db, token, now());
  if (subscription === undefined) throw linkInvalid();
  return subscription.email;
};

/**
 * Deletes the address and every mail to it, including queued ones. An unknown token is not an error, because mail
 * programs repeat the request; that address gets no e-mails in any case.
 */
export const stopMails = async ({ db }: Pick<Parts, 'db'>, token: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const subscription = await deleteSubscription(tx, token);
    if (subscription !== undefined) await deleteMailsTo(tx, { to: subscription.email, categories: SUBSCRIPTION_MAILS });
  });
};

/** Queues the mails about an entry of an incident's log, in the transaction that writes the entry. */
export const mailSubscribers = async (
  tx: Connection,
  { config, at, ...news }: Pick<Parts, 'config'> & { readonly at: Date } & Parameters<typeof incidentMail>[2],
): Promise<void> => {
  for (let after = ''; ; ) {
    const subscribers = await listSubscribers(tx, after, AT_ONCE);
    await queueMails(
      tx,
      subscribers.map((subscriber) => incidentMail(config, subscriber, news)),
      at,
    );
    const last = subscribers.at(-1);
    if (last === undefined || subscribers.length < AT_ONCE) return;
    after = last.email;
  }
};
