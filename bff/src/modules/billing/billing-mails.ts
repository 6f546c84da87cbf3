import { days, isLiveStatus } from '@prebell/contracts';
import { type MailDocument, queueMail, renderMail } from '@prebell/server/mail';
import type { Insertable } from 'kysely';
import type { Connection, Tables } from '../../db/database';
import type { SubscriptionRecord } from './billing.repository';
import type { BillingDeps } from './billing-deps';
import type { Account } from './customers.repository';
import { cancelled, credited, deactivated, paymentFailed, receipt, refunded, trialEnds, welcome } from './mail-texts';
import type { CustomerState } from './stripe/customer-state';

const DAY_MS = days(1);
/** Users get a notice when their trial ends within this time. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** Older events are history mirrored for the first time, not news. */
const NEWS_MS = 7 * DAY_MS;

interface Mirrored {
  readonly account: Account;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly payments: readonly Insertable<Tables['payments']>[];
  readonly state: CustomerState;
  readonly offset: number;
}

interface News {
  readonly category: string;
  /** Identifies the fact: the same fact gives one mail, however often it is mirrored. */
  readonly key: string;
  readonly document: MailDocument;
}

const newsOfSubscription = (
  subscription: SubscriptionRecord,
  { account, at }: { readonly account: Account; readonly at: number },
  deps: BillingDeps,
): News[] => {
  const { id, status, trial_end, ends_at, has_payment_method } = subscription;
  const news: News[] = [];
  const isRunning = status === 'trialing' || status === 'active';
  if (isRunning) news.push({ category: 'billing.welcome', key: id, document: welcome(subscription, deps.config) });
  const left = trial_end === null ? 0 : trial_end.getTime() - at;
  if (status === 'trialing' && left > 0 && left <= TRIAL_NOTICE_MS && ends_at === null)
    news.push({
      category: 'billing.trial-ends',
      key: id,
      document: trialEnds(subscription, { hasCard: has_payment_method, config: deps.config }),
    });
  const isLive = isLiveStatus(status);
  const isNews = ends_at !== null && (isLive || status === 'canceled') && at - ends_at.getTime() < NEWS_MS;
  if (isNews && account.is_active)
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

const newsOfPayments = ({ payments, state, subscriptions }: Mirrored, at: number, deps: BillingDeps): News[] =>
  payments
    .filter(({ created_at }) => at - new Date(created_at).getTime() < NEWS_MS)
    .flatMap((payment): News[] => {
      if ((payment.credited_cents ?? 0) > 0)
        return [{ category: 'billing.credit', key: payment.id, document: credited(payment, deps.config) }];
      if (payment.status === 'succeeded')
        return [{ category: 'billing.receipt', key: payment.id, document: receipt(payment, deps.config) }];
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

/** Queues the mails that follow from the mirrored state. They depend on the state alone, so no mail is repeated. */
export const queueBillingMails = async (tx: Connection, deps: BillingDeps, mirrored: Mirrored): Promise<void> => {
  const now = deps.now();
  const at = now.getTime() + mirrored.offset;
  const news = [
    ...mirrored.subscriptions.flatMap((subscription) =>
      newsOfSubscription(subscription, { account: mirrored.account, at }, deps),
    ),
    ...newsOfPayments(mirrored, at, deps),
  ];
  for (const { category, key, document } of news)
    await queueMail(
      tx,
      { to: mirrored.account.email, category, dedupe_key: `${category}:${key}`, ...renderMail(document) },
      now,
    );
};

interface Refunds {
  readonly account: Account;
  /** With the amounts refunded so far. */
  readonly payments: readonly Insertable<Tables['payments']>[];
  /** Amounts refunded before, cents by id. */
  readonly refunded: ReadonlyMap<string, number>;
}

/** Queues a mail for each refunded payment, whether from our screen or from Stripe's dashboard. */
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
