import { PAID_TIERS, PLANS } from '@prebell/contracts';
import type Stripe from 'stripe';
import type { Price } from './recount';

const DAY = 86_400;
const HOUR = 3_600;
const TRIAL = 7 * DAY;
/** Stripe's retries of a failed renewal. */
const RETRIES = 21 * DAY;
const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;
const INTERVALS = Object.keys(MONTHS) as (keyof typeof MONTHS)[];

/** Today's prices, and old ones whose month is no whole number of cents. */
export const PRICES: ReadonlyMap<string, Price & { readonly interval: keyof typeof MONTHS }> = new Map(
  PAID_TIERS.flatMap((tier) =>
    INTERVALS.flatMap((interval) =>
      [0, 101].map((extra) => {
        const cents = (PLANS[tier].cents?.[interval] ?? 0) + extra;
        return [`price_${tier}_${interval}_${extra}`, { tier, interval, months: MONTHS[interval], cents }] as const;
      }),
    ),
  ),
);
const PRICE_IDS = [...PRICES.keys()];

/** Random numbers from a seed (mulberry32), so that a failure can be repeated. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

interface Line {
  readonly price: string;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
}

interface InvoiceFacts {
  readonly subscription: string;
  readonly created: number;
  readonly lines: readonly Line[];
  /** Null if it was never paid. */
  readonly paidAt: number | null;
  readonly status?: Stripe.Invoice['status'];
}

const later = (at: number, months: number): number => {
  const date = new Date(at * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime() / 1000;
};

/** A customer's life between two instants (epoch seconds), in the form of Stripe's objects. Only the fields that count are there. */
export const syntheticCustomer = (seed: number, { from, to }: { readonly from: number; readonly to: number }) => {
  const random = randomOf(seed);
  const happens = (share: number) => random() < share;
  const anyPrice = () => PRICE_IDS[Math.floor(random() * PRICE_IDS.length)] as string;
  const priceOf = (id: string) => PRICES.get(id) as NonNullable<ReturnType<typeof PRICES.get>>;
  const subscriptions: Stripe.Subscription[] = [];
  const invoices: Stripe.Invoice[] = [];

  const invoice = ({ subscription, created, lines, paidAt, status }: InvoiceFacts) => {
    if (created >= to) return;
    const isPaid = paidAt !== null && paidAt < to;
    invoices.push({
      id: `in_${seed}_${invoices.length}`,
      created,
      status: isPaid ? 'paid' : (status ?? 'open'),
      status_transitions: { paid_at: isPaid ? paidAt : null },
      parent: { subscription_details: { subscription } },
      lines: {
        data: lines.map(({ price, amount, start, end }) => ({
          amount,
          period: { start, end },
          pricing: { price_details: { price } },
        })),
      },
    } as unknown as Stripe.Invoice);
  };

  /** Resolves with the end of the subscription, null if it continues. */
  const live = (begin: number, hasTrial: boolean): number | null => {
    const id = `sub_${seed}_${subscriptions.length}`;
    let price = anyPrice();
    const firstPrice = price;
    const trialEnd = hasTrial ? begin + TRIAL : null;
    const finish = (end: number | null) => {
      const ended_at = end !== null && end < to ? end : null;
      subscriptions.push({
        id,
        ended_at,
        trial_start: hasTrial ? begin : null,
        trial_end: trialEnd,
        cancellation_details: null,
        items: { data: [] },
      } as unknown as Stripe.Subscription);
      return ended_at;
    };
    let start = begin;
    if (trialEnd !== null) {
      const lines = [{ price: firstPrice, amount: 0, start: begin, end: trialEnd }];
      invoice({ subscription: id, created: begin, lines, paidAt: begin });
      if (happens(0.2)) return finish(trialEnd);
      start = trialEnd;
    }
    for (;;) {
      if (start >= to) return finish(null);
      const end = later(start, priceOf(price).months);
      const { cents } = priceOf(price);
      const renewal = { subscription: id, created: start, lines: [{ price, amount: cents, start, end }] };
      if (happens(0.04)) {
        invoice({ ...renewal, paidAt: null, status: happens(0.5) ? 'uncollectible' : 'open' });
        return finish(start + RETRIES);
      }
      invoice({ ...renewal, paidAt: start + (happens(0.08) ? 3 * DAY : HOUR) });
      if (happens(0.1)) {
        const at = Math.floor(start + (end - start) * (0.2 + 0.6 * random()));
        const next = anyPrice();
        const share = (end - at) / (end - start);
        const lines = [
          { price, amount: -Math.round(cents * share), start: at, end },
          { price: next, amount: Math.max(1, Math.round(priceOf(next).cents * share)), start: at, end },
        ];
        const isRefused = happens(0.3);
        invoice({
          subscription: id,
          created: at,
          lines,
          paidAt: isRefused ? null : at,
          ...(isRefused && { status: 'void' }),
        });
        if (!isRefused) price = next;
      }
      if (happens(0.06)) return finish(end);
      if (happens(0.06)) price = anyPrice();
      start = end;
    }
  };

  let begin = Math.floor(from + random() * (to - from));
  let hasTrial = happens(0.6);
  for (let count = 0; count < 3; count += 1) {
    const end = live(begin, hasTrial);
    begin = (end ?? to) + Math.floor((5 + 60 * random()) * DAY);
    hasTrial = false;
    if (end === null || begin >= to || happens(0.5)) break;
  }
  return { subscriptions, invoices };
};

/** What Stripe knew of a customer at an earlier instant. */
export const knownAt = ({ subscriptions, invoices }: ReturnType<typeof syntheticCustomer>, at: number) => ({
  invoices: invoices
    .filter(({ created }) => created <= at)
    .map((each) => {
      const { paid_at } = each.status_transitions;
      return paid_at === null || paid_at <= at ? each : { ...each, status: 'open' as const };
    }),
  subscriptions: subscriptions
    .filter(({ id }) =>
      invoices.some((each) => each.created <= at && each.parent?.subscription_details?.subscription === id),
    )
    .map((each) => ({ ...each, ended_at: each.ended_at !== null && each.ended_at <= at ? each.ended_at : null })),
});
