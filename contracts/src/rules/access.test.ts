import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTERVALS } from '../entities/plan';
import { SUBSCRIPTION_STATUSES } from '../entities/subscription';
import { TIERS, tierRank } from '../entities/tier';
import { days } from '../units';
import {
  changeKind,
  GRACE_DAYS,
  type GrantFacts,
  grantAccess,
  largerAccess,
  RENEWAL_SLACK_MS,
  type SubscriptionFacts,
  subscriptionAccess,
} from './access';

const DAY = days(1);
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const facts: fc.Arbitrary<SubscriptionFacts> = fc.record({
  tier: fc.constantFrom(...TIERS),
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  current_period_end: instant,
  trial_end: fc.option(instant),
  ends_at: fc.option(instant),
  past_due_since: fc.option(instant),
  pending: fc.option(fc.record({ tier: fc.constantFrom(...TIERS), at: instant })),
});
const grant: fc.Arbitrary<GrantFacts> = fc.record({ tier: fc.constantFrom(...TIERS), expires_at: fc.option(instant) });

const END = Date.parse('2026-12-21T15:00:00Z');
const paid: SubscriptionFacts = {
  tier: 'pro',
  status: 'active',
  current_period_end: END,
  trial_end: null,
  ends_at: null,
  past_due_since: null,
  pending: null,
};
/** Tier one millisecond before an instant, at it. */
const around = (subject: SubscriptionFacts, at: number) =>
  [at - 1, at].map((now) => subscriptionAccess(subject, now).tier);

describe('a subscription gives its tier', () => {
  test('in trial until the trial ends', () => {
    expect(around({ ...paid, status: 'trialing', trial_end: END }, END)).toEqual(['pro', 'free']);
  });

  test('once paid until a day after its period, because the renewal may arrive late', () => {
    expect(around(paid, END + RENEWAL_SLACK_MS)).toEqual(['pro', 'free']);
  });

  test('with a late payment for seven days from the first failure', () => {
    const late: SubscriptionFacts = {
      ...paid,
      status: 'past_due',
      current_period_end: END + 30 * DAY,
      past_due_since: END,
    };
    expect(around(late, END + GRACE_DAYS * DAY)).toEqual(['pro', 'free']);
  });

  test('cancelled to the last moment of the period and no longer', () => {
    expect(around({ ...paid, ends_at: END }, END)).toEqual(['pro', 'free']);
    expect(around({ ...paid, status: 'canceled', ends_at: END }, END)).toEqual(['pro', 'free']);
  });

  test('and the scheduled smaller one from its instant on', () => {
    expect(around({ ...paid, pending: { tier: 'basic', at: END } }, END)).toEqual(['pro', 'basic']);
  });

  test.each(['unpaid', 'incomplete', 'incomplete_expired'] as const)('never while %s', (status) => {
    expect(subscriptionAccess({ ...paid, status }, END - DAY).tier).toBe('free');
  });
});

test('access is defined for every status and time, and lasts exactly until its own end', () => {
  fc.assert(
    fc.property(fc.option(facts), instant, (subject, now) => {
      const { tier, until } = subscriptionAccess(subject, now);
      expect(TIERS).toContain(tier);
      if (until === null) return;
      expect(until).toBeGreaterThan(now);
      expect(subscriptionAccess(subject, until - 1).tier).toBe(tier);
      expect(subscriptionAccess(subject, until).until).not.toBe(until);
    }),
  );
});

test('a subscription without a scheduled change never gives more later', () => {
  fc.assert(
    fc.property(facts, instant, instant, (subject, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)];
      const ranks = [early, late].map((now) => tierRank(subscriptionAccess({ ...subject, pending: null }, now).tier));
      expect(ranks[0]).toBeGreaterThanOrEqual(ranks[1] ?? 0);
    }),
  );
});

test('a grant and a subscription together give the larger of the two, in either order', () => {
  fc.assert(
    fc.property(fc.option(facts), fc.option(grant), instant, (subject, given, now) => {
      const [a, b] = [subscriptionAccess(subject, now), grantAccess(given, now)];
      const both = largerAccess(a, b);
      expect(tierRank(both.tier)).toBe(Math.max(tierRank(a.tier), tierRank(b.tier)));
      expect(both).toEqual(largerAccess(b, a));
    }),
  );
});

test('a grant ends on time', () => {
  expect([END - 1, END].map((now) => grantAccess({ tier: 'premium', expires_at: END }, now).tier)).toEqual([
    'premium',
    'free',
  ]);
});

test('one direction of a change is an upgrade and the other a downgrade', () => {
  const plan = fc.record({ tier: fc.constantFrom(...TIERS), billing_interval: fc.constantFrom(...INTERVALS) });
  const opposite = { upgrade: 'downgrade', downgrade: 'upgrade', same: 'same' };
  fc.assert(
    fc.property(plan, plan, (a, b) => {
      expect(changeKind(b, a)).toBe(opposite[changeKind(a, b)]);
    }),
  );
  expect(changeKind({ tier: 'pro', billing_interval: 'monthly' }, { tier: 'pro', billing_interval: 'yearly' })).toBe(
    'upgrade',
  );
  expect(changeKind({ tier: 'pro', billing_interval: 'monthly' }, { tier: 'basic', billing_interval: 'yearly' })).toBe(
    'downgrade',
  );
});
