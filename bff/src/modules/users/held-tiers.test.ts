import { INTERVALS, SUBSCRIPTION_STATUSES } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { refreshHeldTiers } from './held-tiers.repository';
import { accessOf } from './tier.policy';
import { findUserPage } from './user-list.repository';
import { findUser } from './users.repository';

const { deps } = await startTestPlatform();
const { db } = deps;
const NOW = new Date('2026-06-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

const tier = fc.constantFrom('basic' as const, 'pro' as const, 'premium' as const);
/** Around now, including the exact instant and the ends of all grace periods. */
const instant = fc
  .oneof(fc.constantFrom(0, -24, -168, 1, -1), fc.integer({ min: -400, max: 400 }))
  .map((hours) => new Date(NOW.getTime() + hours * HOUR_MS));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const account = fc.record({
  billing_offset_ms: fc.constantFrom(0, 48 * HOUR_MS),
  grant: maybe(fc.record({ tier, expires_at: maybe(instant) })),
  subscription: maybe(
    fc.record({
      tier,
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      current_period_end: instant,
      trial_end: maybe(instant),
      ends_at: maybe(instant),
      past_due_since: maybe(instant),
      pending: maybe(fc.record({ tier, at: instant })),
    }),
  ),
});

test('a filter by tier finds each account under its effective tier, and under no other', async () => {
  const user = await db.selectFrom('users').select('id').where('username', '=', 'free').executeTakeFirstOrThrow();
  const find = async (wanted: 'free' | 'basic' | 'pro' | 'premium') =>
    (
      await findUserPage(db, {
        tier: wanted,
        search: 'free@',
        now: NOW,
        sort: 'username',
        order: 'asc',
        limit: 5,
        offset: 0,
      })
    ).users.length;
  await fc.assert(
    fc.asyncProperty(account, async ({ billing_offset_ms, grant, subscription }) => {
      await db.deleteFrom('entitlement_grants').where('user_id', '=', user.id).execute();
      await db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute();
      await db.updateTable('users').set({ billing_offset_ms }).where('id', '=', user.id).execute();
      if (grant)
        await db
          .insertInto('entitlement_grants')
          .values({
            id: crypto.randomUUID(),
            user_id: user.id,
            starts_at: new Date(0),
            granted_by: null,
            reason: null,
            revoked_at: null,
            ...grant,
          })
          .execute();
      if (subscription) {
        const { pending, ...row } = subscription;
        await db
          .insertInto('subscriptions')
          .values({
            ...row,
            id: crypto.randomUUID(),
            user_id: user.id,
            billing_interval: INTERVALS[0],
            amount_cents: 100,
            currency: 'usd',
            current_period_start: new Date(0),
            cancel_at_period_end: false,
            has_payment_method: true,
            pending_tier: pending?.tier ?? null,
            pending_interval: pending ? INTERVALS[0] : null,
            pending_at: pending?.at ?? null,
            created_at: NOW,
            fetched_at: NOW,
          })
          .execute();
      }
      const record = await findUser(db, user.id);
      if (!record) throw new Error('The account is gone');
      const counts = accessOf(record, NOW).tier;
      for (const wanted of ['free', 'basic', 'pro', 'premium'] as const)
        expect([counts, wanted, await find(wanted)]).toEqual([counts, wanted, wanted === counts ? 1 : 0]);
    }),
    { numRuns: process.env.PREBELL_DEEP === '1' ? 2000 : 150 },
  );
});

const heldBy = async (username: string, now: Date) => {
  await refreshHeldTiers(db, now);
  const { held_tier } = await db
    .selectFrom('users')
    .select('held_tier')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return held_tier;
};

test('a grant and a subscription written concurrently both count, in either commit order', async () => {
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'free')
    .executeTakeFirstOrThrow();
  // The previous test may have left this account's clock two days ahead.
  await db.updateTable('users').set({ billing_offset_ms: 0 }).where('id', '=', user_id).execute();
  const later = new Date(Date.now() + 24 * HOUR_MS);
  for (let round = 0; round < 5; round += 1) {
    await db.deleteFrom('entitlement_grants').where('user_id', '=', user_id).execute();
    await db.deleteFrom('subscriptions').where('user_id', '=', user_id).execute();
    const grant = { id: crypto.randomUUID(), user_id, tier: 'basic' as const, starts_at: NOW, expires_at: later };
    const bought = {
      ...{ id: crypto.randomUUID(), user_id, tier: 'pro' as const, billing_interval: INTERVALS[0], amount_cents: 100 },
      ...{ status: 'active' as const, currency: 'usd', current_period_start: NOW, current_period_end: later },
      ...{ cancel_at_period_end: false, has_payment_method: true, created_at: NOW, fetched_at: NOW },
    };
    const writeGrant = () =>
      db.transaction().execute((tx) => tx.insertInto('entitlement_grants').values(grant).execute());
    const writeBought = () => db.transaction().execute((tx) => tx.insertInto('subscriptions').values(bought).execute());
    await Promise.all(round % 2 === 0 ? [writeGrant(), writeBought()] : [writeBought(), writeGrant()]);
    expect(await heldBy('free', new Date())).toBe('pro');
    await db.deleteFrom('subscriptions').where('user_id', '=', user_id).execute();
    expect(await heldBy('free', new Date())).toBe('basic');
    expect(await heldBy('free', later)).toBe('free');
  }
});

test('a list by the owner’s name follows a new name', async () => {
  const owner = await db.selectFrom('users').select('id').where('username', '=', 'basic').executeTakeFirstOrThrow();
  const names = () => db.selectFrom('subscriptions').select('owner_name').where('user_id', '=', owner.id).execute();
  await db
    .insertInto('subscriptions')
    .values({
      ...{ id: 'sub_named', user_id: owner.id, tier: 'pro', billing_interval: INTERVALS[0], amount_cents: 100 },
      ...{ status: 'canceled', currency: 'usd', current_period_start: NOW, current_period_end: NOW },
      ...{ cancel_at_period_end: false, has_payment_method: true, created_at: NOW, fetched_at: NOW },
    })
    .execute();
  expect(await names()).toEqual([{ owner_name: 'basic' }]);
  await db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', owner.id).execute();
  expect(await names()).toEqual([{ owner_name: 'renamed' }]);
});
