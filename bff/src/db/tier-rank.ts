import { TIERS } from '@prebell/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database } from './database';

const listOf = (tiers: readonly string[]) => sql.join(tiers.map((tier) => sql.lit(tier)));

/** A tier's position when lists are sorted; the same expression as in the index on subscriptions. */
export const tierPlace = (tier: RawBuilder<unknown>, tiers: readonly string[] = TIERS): RawBuilder<number> =>
  sql<number>`array_position(array[${listOf(tiers)}], ${tier})`;

/** Whether the database ranks `tiers` in this order. It may have more: a newer release may run at the same time. */
const isRanked = async (db: Connection, tiers: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ rank: number | null }>`
    select tier_rank(tier) as rank from unnest(array[${listOf(tiers)}]) with ordinality listed (tier, place)
    order by place`.execute(db);
  return rows.every(({ rank }, place) => rank !== null && rank > (rows[place - 1]?.rank ?? 0));
};

/**
 * Stores the contract's tiers and their order in the database; its checks, held tiers and sort orders use them. Does
 * nothing if they are stored already. Several processes may call it at the same time.
 */
export const keepTierRank = async (db: Database, tiers: readonly string[] = TIERS): Promise<void> => {
  if (await isRanked(db, tiers)) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('tier_rank'))`.execute(tx);
    if (await isRanked(tx, tiers)) return;
    await sql`
      create or replace function tier_rank(tier text) returns integer language sql immutable as $$
        select array_position(array[${listOf(tiers)}], tier)
      $$`.execute(tx);
    await sql`drop index if exists subscriptions_by_tier`.execute(tx);
    await sql`create index subscriptions_by_tier on subscriptions (${tierPlace(sql.ref('tier'), tiers)}, id)`.execute(
      tx,
    );
    // A new tier in the middle can change which of two tiers is higher.
    await sql`
      select keep_held_tier(user_id, now())
      from (select user_id from entitlement_grants union select user_id from subscriptions order by 1) holders`.execute(
      tx,
    );
  });
};
