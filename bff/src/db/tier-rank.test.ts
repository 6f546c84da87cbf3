import { TIERS } from '@prebell/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { keepTierRank } from './tier-rank';

const { db } = (await startTestPlatform()).deps;
const FIVE = [...TIERS.slice(0, 3), 'fifth', ...TIERS.slice(3)];

const give = async (tier: string): Promise<string> => {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'free').executeTakeFirstOrThrow();
  await sql`delete from entitlement_grants where user_id = ${id}`.execute(db);
  await sql`
    insert into entitlement_grants (id, user_id, tier, starts_at) values (gen_random_uuid(), ${id}, ${tier}, now())`.execute(
    db,
  );
  const { held_tier } = await db.selectFrom('users').select('held_tier').where('id', '=', id).executeTakeFirstOrThrow();
  return held_tier;
};
const ranks = async (tiers: readonly string[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ rank: number | null }>`
    select tier_rank(tier) as rank from unnest(array[${sql.join(tiers.map((tier) => sql.lit(tier)))}]) tier`.execute(
    db,
  );
  return rows.map(({ rank }) => rank);
};
const indexText = async (): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_indexdef('subscriptions_by_tier'::regclass) as text`.execute(db);
  return rows[0]?.text ?? '';
};

test('the database ranks the tiers of the contract, gives each paid one and refuses any other', async () => {
  expect(await ranks(TIERS)).toEqual(TIERS.map((_, place) => place + 1));
  for (const tier of TIERS.slice(1)) expect(await give(tier)).toBe(tier);
  await expect(give('free')).rejects.toThrow('entitlement_grants_tier_check');
  await expect(give('fifth')).rejects.toThrow('entitlement_grants_tier_check');
});

test('a fifth tier can be granted, kept and sorted, and an earlier release does not remove it', async () => {
  expect(await give('premium')).toBe('premium');
  await keepTierRank(db, FIVE);
  try {
    expect(await ranks(FIVE)).toEqual(FIVE.map((_, place) => place + 1));
    expect(await indexText()).toContain('fifth');
    expect(await give('fifth')).toBe('fifth');
    await keepTierRank(db);
    expect(await ranks(FIVE)).toEqual(FIVE.map((_, place) => place + 1));
  } finally {
    await sql`delete from entitlement_grants where tier = 'fifth'`.execute(db);
  }
});
