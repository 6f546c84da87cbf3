import { type AccountSettings, type Context, find, forCustomer, openContext } from '../state/context';
import type { Connection } from '../state/database';
import { findDue } from '../state/objects.repository';
import { expireIncomplete } from './after-payment';
import { cancelNow } from './cancel';
import { expireSession } from './checkout';
import { collectInvoice } from './collect';
import { finalizeInvoice } from './invoices';
import { expirePendingUpdate } from './pending-update';
import { passPhase } from './phase-end';
import { renewSubscription } from './renew';
import { noticeTrialEnd } from './start';
import { dueKind } from './subscription';

const subscriptionDue = async (ctx: Context, id: string): Promise<void> => {
  const kept = await find(ctx, 'subscription', id);
  if (!kept) return;
  switch (dueKind(kept.data, kept.hidden.isTrialNoticed, ctx.at)) {
    case 'expiry':
      return expireIncomplete(ctx, kept.data);
    case 'pending_update':
      return expirePendingUpdate(ctx, kept.data);
    case 'trial_notice':
      return noticeTrialEnd(ctx, id);
    case 'cancellation':
      await cancelNow(ctx, kept.data, { reason: 'cancellation_requested' });
      return;
    case 'renewal':
      return renewSubscription(ctx, kept.data);
    case 'nothing':
  }
};

const invoiceDue = async (ctx: Context, id: string): Promise<void> => {
  const invoice = (await find(ctx, 'invoice', id))?.data;
  if (!invoice) return;
  const final = invoice.status === 'draft' ? await finalizeInvoice(ctx, invoice) : invoice;
  await collectInvoice(ctx, final, { isScheduled: true });
};

const HANDLERS: Readonly<Record<string, (ctx: Context, id: string) => Promise<void>>> = {
  subscription: subscriptionDue,
  invoice: invoiceDue,
  subscription_schedule: passPhase,
  'checkout.session': expireSession,
};

interface Present {
  readonly settings: AccountSettings;
  /** Wall clock, seconds. */
  readonly wall: number;
}

/**
 * Does everything that is due up to the current time of every customer, in order, each item at the time when it was
 * due. Call it in a transaction that has the sandbox's lock.
 */
export const settleTime = async (db: Connection, { settings, wall }: Present): Promise<void> => {
  const present = openContext(db, { settings, wall });
  let last = '';
  for (let due = await findDue(db, wall); due !== undefined; due = await findDue(db, wall)) {
    const step = `${due.id} at ${due.dueAt}`;
    if (step === last) throw new Error(`A due step changed nothing: ${step}`);
    last = step;
    const own = due.customer === null ? present : await forCustomer(present, due.customer);
    await HANDLERS[due.object]?.({ ...own, at: due.dueAt }, due.id);
  }
};
