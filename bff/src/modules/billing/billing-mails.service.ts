import { days, isLiveStatus, type PlanChoice } from '@prebell/contracts';
import { type MailDocument, queueMail, renderMail } from '@prebell/server/mail';
import type { Insertable } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import type { BillingDeps } from './billing.deps';
import {
  cancelled,
  credited,
  deactivated,
  paymentFailed,
  receipt,
  refunded,
  trialEnds,
  welcome,
} from './billing.mails';
import type { SubscriptionRecord } from './billing.repository';
import { planned, trialChanged } from './change.mails';
import type { Account } from './customers.repository';
import { listUnannounced, markAnnounced } from './mirror.repository';
import type { CustomerState } from './stripe/customer-state.gateway';
import { activeSchedule } from './stripe/mirror-rows.presenter';

const DAY_MS = days(1);
/** Users get a notice when their trial ends within this time. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/**
 * Older events are not news: they are mirrored for the first time. Must be shorter than the 30 days for which mails are kept,
 * because the keys of those mails show what was already queued.
 */
const NEWS_MS = 29 * DAY_MS;
/**
 * Oldest payment that still gets its receipt, by the customer's clock: the longest billing period. `announced_at` shows which
 * payments already had theirs, so a test clock may jump over several payments at once.
 */
const RECEIPT_MS = 366 * DAY_MS;

type Payment = Insertable<Tables['payments']>;

interface Mirrored {
  readonly account: Account;
  /** The subscriptions as last mirrored. */
  readonly before: readonly SubscriptionRecord[];
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly payments: readonly Payment[];
  readonly state: CustomerState;
  readonly offset: number;
}

interface News {
  readonly category: string;
  /** Identifies the fact: each fact is mailed once, however often it is mirrored. */
  readonly key: string;
  readonly document: MailDocument;
}

const newsOfSubscription = (
  subscription: SubscriptionRecord,
  { account, before, at }: Pick<Mirrored, 'account' | 'before'> & { readonly at: number },
  deps: BillingDeps,
): News[] => {
  const { id, status, trial_end, ends_at, has_payment_method } = subscription;
  const news: News[] = [];
  // A subscription lasts longer than its mails are kept, so only what was not mirrored before is news.
  const known = before.find((each) => each.id === id);
  const isRunning = status === 'trialing' || status === 'active';
  if (isRunning && (known === undefined || known.status === 'incomplete'))
    news.push({ category: 'billing.welcome', key: id, document: welcome(subscription, deps.config) });
  const left = trial_end === null ? 0 : trial_end.getTime() - at;
  if (status === 'trialing' && left > 0 && left <= TRIAL_NOTICE_MS && ends_at === null)
    news.push({
      category: 'billing.trial-ends',
      key: id,
      document: trialEnds(subscription, { hasCard: has_payment_method, config: deps.config }),
    });
  const isLive = isLiveStatus(status);
  const isNews = ends_at !== null && (isLive || status === 'canceled') && at - ends_at.getTime() < NEWS_MS;
  if (isNews && account.is_active && known?.ends_at?.getTime() !== ends_at.getTime())
    news.push({
      category: 'billing.cancelled',
      key: `${id}:${ends_at.toISOString()}`,
      document: cancelled(subscription, deps.config),
    });
  if (isNews && !account.is_active && isLive)
    news.push({
      category: 'billing.cancelled',
      key: `${id}:${ends_at.toISOString()}:deactivated`,
      document: deactivated(subscription, deps.config),
    });
  return news;
};

const ageOf = ({ paid_at, created_at }: Payment, at: number): number => at - new Date(paid_at ?? created_at).getTime();

/** Receipts and credit notes for payments whose mail has not been queued yet. */
const receiptsOf = (payments: readonly Payment[], { config }: BillingDeps): News[] =>
  payments.map((payment) =>
    (payment.credited_cents ?? 0) > 0
      ? { category: 'billing.credit', key: payment.id, document: credited(payment, config) }
      : { category: 'billing.receipt', key: payment.id, document: receipt(payment, config) },
  );

const isOtherPlan = (a: PlanChoice, b: PlanChoice): boolean =>
  a.tier !== b.tier || a.billing_interval !== b.billing_interval;

/** The planned change of a subscription, null without one. */
const planOf = ({ pending_tier, pending_interval, pending_at }: SubscriptionRecord) =>
  pending_tier && pending_interval && pending_at
    ? { to: { tier: pending_tier, billing_interval: pending_interval }, at: pending_at }
    : null;

/**
 * News about changes of plan that charge nothing now, so that no receipt mentions them: a change within a trial, and a planned one.
 * They are compared with the last mirrored state, because a change may stay planned for longer than mails are kept.
 */
const newsOfChanges = ({ account, before, subscriptions, state }: Mirrored, { config }: BillingDeps): News[] =>
  subscriptions.flatMap((subscription): News[] => {
    const { id, status, tier, billing_interval } = subscription;
    if (!account.is_active || !isLiveStatus(status)) return [];
    const news: News[] = [];
    const known = before.find((each) => each.id === id);
    if (status === 'trialing' && known && isOtherPlan(known, subscription))
      news.push({
        category: 'billing.trial-changed',
        key: `${id}:${tier}:${billing_interval}`,
        document: trialChanged(subscription, { before: known, config }),
      });
    const plan = planOf(subscription);
    const knownPlan = known ? planOf(known) : null;
    const source = state.subscriptions.find((each) => each.id === id);
    // A change that was undone and chosen again has another schedule, so it is mailed again.
    const schedule = source && activeSchedule(source);
    if (plan && schedule && (knownPlan === null || isOtherPlan(knownPlan.to, plan.to)))
      news.push({
        category: 'billing.planned',
        key: `${schedule.id}:${plan.to.tier}:${plan.to.billing_interval}`,
        document: planned(subscription, { ...plan, config }),
      });
    return news;
  });

const newsOfFailures = ({ payments, state, subscriptions }: Mirrored, at: number, deps: BillingDeps): News[] =>
  payments
    .filter((payment) => ageOf(payment, at) < NEWS_MS)
    .flatMap((payment): News[] => {
      const owing = subscriptions.find(({ status }) => status === 'past_due');
      if (payment.status !== 'failed' || !owing) return [];
      const attempts = state.invoices.find(({ id }) => id === payment.id)?.attempt_count ?? 0;
      return [
        {
          category: 'billing.payment-failed',
          key: `${payment.id}:${attempts}`,
          document: paymentFailed(payment, { subscription: owing, config: deps.config }),
        },
      ];
    });

/** Queues the mails that follow from the mirrored state. They depend on that state alone, so mirroring again repeats no mail. */
export const queueBillingMails = async (tx: Connection, deps: BillingDeps, mirrored: Mirrored): Promise<void> => {
  const now = deps.now();
  const at = now.getTime() + mirrored.offset;
  const unannounced = await listUnannounced(tx, mirrored.account.id);
  const paid = mirrored.payments.filter(({ id }) => unannounced.has(id));
  const news = [
    ...mirrored.subscriptions.flatMap((subscription) => newsOfSubscription(subscription, { ...mirrored, at }, deps)),
    ...newsOfChanges(mirrored, deps),
    ...receiptsOf(
      paid.filter((payment) => ageOf(payment, at) < RECEIPT_MS),
      deps,
    ),
    ...newsOfFailures(mirrored, at, deps),
  ];
  for (const { category, key, document } of news)
    await queueMail(
      tx,
      { to: mirrored.account.email, category, dedupe_key: `${category}:${key}`, ...renderMail(document) },
      now,
    );
  await markAnnounced(
    tx,
    paid.map(({ id }) => id),
    now,
  );
};

interface Refunds {
  readonly account: Account;
  /** The payments, with the amounts refunded so far. */
  readonly payments: readonly Payment[];
  /** The amounts refunded before, in cents by payment id. */
  readonly refunded: ReadonlyMap<string, number>;
}

/** Queues a mail for each refunded payment, whether refunded on our screen or in Stripe's dashboard. */
export const queueRefundMails = async (
  tx: Connection,
  deps: BillingDeps,
  { account, payments, refunded: before }: Refunds,
): Promise<void> => {
  for (const payment of payments) {
    const cents = payment.refunded_cents - (before.get(payment.id) ?? 0);
    await queueMail(
      tx,
      {
        to: account.email,
        category: 'billing.refund',
        dedupe_key: `billing.refund:${payment.id}:${payment.refunded_cents}`,
        ...renderMail(refunded(payment, { cents, config: deps.config })),
      },
      deps.now(),
    );
  }
};
