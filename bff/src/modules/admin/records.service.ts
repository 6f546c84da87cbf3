import type { WireUserRecords } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { readSessions } from '../auth/account.service';
import { presentPayment, presentSubscription } from '../billing/billing.presenter';
import { findSubscription, listPayments } from '../billing/billing.repository';
import { presentTicket } from './admin.presenter';
import { findAccount } from './admin.service';
import { readTicketsOf } from './tickets.service';

/** Payments shown for one account; the Payments tab has all of them. */
const PAYMENTS_SHOWN = 5;
/** Tickets shown for one account; the Support tab has all of them. */
const TICKETS_SHOWN = 10;

/** An account's records. Throws NOT_FOUND. */
export const readUserRecords = async (db: Connection, userId: string, now: Date): Promise<WireUserRecords> => {
  const user = await findAccount(db, userId);
  const [sessions, subscription, { rows }, tickets] = await Promise.all([
    readSessions(db, { userId, currentId: null, now }),
    findSubscription(db, userId),
    listPayments(db, userId, { limit: PAYMENTS_SHOWN, offset: 0 }),
    readTicketsOf(db, userId, TICKETS_SHOWN),
  ]);
  return {
    sessions,
    subscriptions: subscription ? [presentSubscription(subscription, user, now)] : [],
    payments: rows.map(presentPayment),
    tickets: tickets.map(presentTicket),
  };
};
