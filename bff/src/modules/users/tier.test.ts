import { INTERVALS, SUBSCRIPTION_STATUSES, TIERS, type Tier } from '@prebell/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { replaceGrant } from '../billing/grants.repository';
import { effectiveTier } from './tier';
import { findUserByLogin } from './users.repository';

const { deps } = await startTestPlatform();
const { db } = deps;

const PAID = ['basic', 'pro', 'premium'] as const;
const NOW = Date.parse('2026-11-21T15:00:00.000Z');
const HOUR = 60 * 60 * 1000;
/** Instants at, just before and around those at which a rule turns. */
const instant = fc
  .tuple(fc.constantFrom(0, -24, 24, -168, 168), fc.constantFrom(-1, 0, 1, 1000))
  .map(([hours, milliseconds]) => new Date(NOW + hours * HOUR + milliseconds));
const held = fc.record({
  tier: fc.constantFrom(...PAID),
  billing_interval: fc.constantFrom(...INTERVALS),
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  current_period_end: instant,
  trial_end: fc.option(instant),
  ends_at: fc.option(instant),
  past_due_since: fc.option(instant),
  pending: fc.option(fc.record({ pending_tier: fc.constantFrom(...PAID), pending_at: instant })),
});
const given = fc.record({ tier: fc.constantFrom(...PAID), expiresAt: fc.option(instant) });

test('the tier in a query is the tier in the code, whatever is held and whenever', async () => {
  const { id } = (await findUserByLogin(db, 'free'))!;
  const state = fc.tuple(fc.option(held), fc.option(given), fc.constantFrom(0, 1, 24 * HOUR));
  await fc.assert(
    fc.asyncProperty(state, async ([subscription, grant, billing_offset_ms]) => {
      await db.deleteFrom('subscriptions').execute();
      await db.updateTable('users').set({ billing_offset_ms }).where('id', '=', id).execute();
      const now = new Date(NOW);
      await replaceGrant(db, id, {
        tier: grant?.tier ?? 'free',
        expiresAt: grant?.expiresAt ?? null,
        grantedBy: null,
        reason: null,
        now,
      });
      if (subscription) {
        const { pending, ...row } = subscription;
        await db
          .insertInto('subscriptions')
          .values({
            id: 'sub_1',
            user_id: id,
            amount_cents: 0,
            currency: 'usd',
            current_period_start: now,
            cancel_at_period_end: false,
            has_payment_method: true,
            pending_tier: null,
            pending_at: null,
            ...row,
            ...pending,
            pending_interval: pending && 'monthly',
            created_at: now,
            fetched_at: now,
          })
          .execute();
      }
      const inCode = effectiveTier((await findUserByLogin(db, 'free'))!, now);
      const { rows } = await sql<{ tier: Tier }>`select effective_tier(${id}, ${now}) as tier`.execute(db);
      expect(rows[0]?.tier).toBe(inCode);
      expect(TIERS).toContain(inCode);
    }),
    { numRuns: process.env.PREBELL_DEEP ? 2000 : 150 },
  );
});
