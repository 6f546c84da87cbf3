import { createHash } from 'node:crypto';
import type { PlanChoice } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import { endAtPeriodEnd } from './cancellation.service';
import { findAccount } from './customers.repository';
import {
  assertPaid,
  directionOf,
  fetchHeld,
  type Held,
  isTrialing,
  none,
  previewInvoice,
  upgradeItems,
} from './held-plan.service';
import { planChange, releasePlanned } from './planned-change.service';
import { noteStay } from './stay.service';
import { droppedNote, hasDroppedNote } from './stripe/dropped-change.gateway';
import { writeOnce } from './stripe/writes.repository';
import { changeAndMirror } from './sync.service';
import { dropWaiting, refuseUnpaid, replaceWaiting } from './unpaid-upgrade.service';

/** How old a shown amount may be when it is confirmed, in seconds. */
const PREVIEW_HOLDS = 30 * 60;

const wrongDirection = (direction: string) =>
  new AppError('WRONG_DIRECTION', `This change would be ${direction === 'upgrade' ? 'an upgrade' : 'a downgrade'}`);

export interface Upgrade extends PlanChoice {
  /** The amount that was shown as due, in decimal dollars. */
  readonly amount_due?: number | undefined;
  readonly proration_date?: number | undefined;
}

const prorationDateOf = (held: Held, { proration_date }: Upgrade): number => {
  if (proration_date === undefined) return held.now;
  if (proration_date > held.now + 60 || proration_date < held.now - PREVIEW_HOLDS)
    throw new AppError('AMOUNT_CHANGED', 'The amount on screen is out of date. Please check it again.');
  // A renewal in the meantime has started a new period.
  return Math.max(proration_date, held.item.current_period_start);
};

/** Throws AMOUNT_CHANGED if the amount due differs from the one shown. */
const assertAsShown = (upgrade: Upgrade, invoice: Stripe.Invoice | null): void => {
  if (upgrade.amount_due === undefined) return;
  if (Math.round(upgrade.amount_due * 100) !== (invoice?.amount_due ?? 0))
    throw new AppError('AMOUNT_CHANGED', 'The amount due has changed. Please check it again.');
};

/** Undoes a scheduled cancellation because another plan was chosen. The downgrade that the cancellation dropped is no longer wanted. */
const stay = async ({ stripe: { client } }: BillingDeps, { subscription }: Held): Promise<void> => {
  const { id, cancel_at_period_end } = subscription;
  if (!cancel_at_period_end && !hasDroppedNote(subscription)) return;
  await client.subscriptions.update(id, {
    ...(cancel_at_period_end && { cancel_at_period_end: false }),
    metadata: droppedNote(null),
  });
};

const applyUpgrade = async (deps: BillingDeps, held: Held, upgrade: Upgrade): Promise<void> => {
  const { client } = deps.stripe;
  const prorationDate = prorationDateOf(held, upgrade);
  await replaceWaiting(deps, held, upgrade);
  assertAsShown(upgrade, await previewInvoice(deps, held, { to: upgrade, prorationDate }));
  await releasePlanned(deps.stripe, held.subscription);
  const { id } = held.subscription;
  const params: Stripe.SubscriptionUpdateParams = {
    items: await upgradeItems(deps, held, upgrade),
    proration_behavior: 'always_invoice',
    // The plan changes only once the difference is paid.
    payment_behavior: 'pending_if_incomplete',
    ...(!isTrialing(held) && { proration_date: prorationDate }),
  };
  // The state is part of the key: the same request in the same state counts as the same write.
  const wish = JSON.stringify([held.item.price.id, held.newestInvoice, params]);
  const key = `upgrade:${id}:${createHash('sha256').update(wish).digest('hex')}`;
  const updated = await writeOnce(
    deps.db,
    { key, operation: 'subscription.upgrade', params, now: deps.now() },
    (options) => client.subscriptions.update(id, params, options),
  );
  if (updated.pending_update) {
    if (held.subscription.cancel_at_period_end) await noteStay(deps.stripe, held.subscription, upgrade);
    await refuseUnpaid(deps, updated);
  }
  // A customer who upgrades wants to stay.
  await stay(deps, held);
};

/**
 * Changes to a larger plan or a longer interval now and charges the difference immediately. A repeated request does
 * nothing.
 * @throws NO_SUBSCRIPTION, WRONG_DIRECTION, AMOUNT_CHANGED, PAYMENT_FAILED, PAYMENT_ACTION_REQUIRED
 */
export const upgrade = (deps: BillingDeps, userId: string, wish: Upgrade) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const held = await fetchHeld(deps, account);
    const direction = directionOf(held, wish);
    if (direction === 'same') return;
    assertPaid(held);
    if (direction === 'downgrade') throw wrongDirection(direction);
    await applyUpgrade(deps, held, wish);
  });

/**
 * Changes to a smaller plan or a shorter interval with the next period; until then everything stays. It undoes a
 * scheduled cancellation: only one of the two can be scheduled.
 * @throws NO_SUBSCRIPTION, WRONG_DIRECTION
 */
export const downgrade = (deps: BillingDeps, userId: string, to: PlanChoice) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const held = await fetchHeld(deps, account);
    assertPaid(held);
    const direction = directionOf(held, to);
    if (direction !== 'downgrade') throw wrongDirection(direction);
    await dropWaiting(deps, held);
    await stay(deps, held);
    await planChange(deps.stripe, held, to);
  });

/** Undoes a scheduled downgrade. Throws NOTHING_SCHEDULED. */
export const keepPlan = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const { subscription } = await fetchHeld(deps, account);
    const hadOne = await releasePlanned(deps.stripe, subscription);
    if (!hadOne) throw new AppError('NOTHING_SCHEDULED', 'No change of plan is scheduled');
  });

/** Cancels a subscription at the end of its period. A repeated request does nothing. Throws NO_SUBSCRIPTION. */
export const cancel = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const held = await fetchHeld(deps, account);
    if (held.subscription.cancel_at_period_end) return;
    await dropWaiting(deps, held);
    await endAtPeriodEnd(deps.stripe, held.subscription);
  });

/**
 * Undoes a scheduled cancellation; the sync restores the downgrade that it dropped. Throws NO_SUBSCRIPTION,
 * NOTHING_SCHEDULED.
 */
export const reactivate = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const { subscription } = await fetchHeld(deps, account);
    if (!subscription.cancel_at_period_end) throw new AppError('NOTHING_SCHEDULED', 'No cancellation is scheduled');
    await deps.stripe.client.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  });

/**
 * Opens the payment processor's page for cards and invoices. Throws NO_SUBSCRIPTION if the user never bought anything.
 */
export const openPortal = async ({ db, stripe }: BillingDeps, userId: string, return_url: string): Promise<string> => {
  const account = await findAccount(db, userId);
  if (!account?.stripe_customer_id) throw none();
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer: account.stripe_customer_id,
    return_url,
  });
  return url;
};
