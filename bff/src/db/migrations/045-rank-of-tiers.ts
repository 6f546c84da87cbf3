import { type Kysely, sql } from 'kysely';

/** As in migration 042, but `tier_rank` decides which tier is higher. */
const replaceHeldAt = (db: Kysely<unknown>) =>
  sql`
    create or replace function held_at(account uuid, ahead_ms bigint, at timestamptz,
      out tier text, out since timestamptz, out until timestamptz)
    language sql stable as $$
      with spans as (
        select g.tier, '-infinity'::timestamptz as begins, coalesce(g.expires_at, 'infinity') as ends
        from entitlement_grants g where g.user_id = account and g.revoked_at is null
        union all
        select part.tier, part.begins - ahead_ms * interval '1 millisecond', part.ends - ahead_ms * interval '1 millisecond'
        from subscriptions s,
        lateral (select least(coalesce(s.ends_at, 'infinity'), case s.status
          when 'trialing' then coalesce(s.trial_end, s.current_period_end)
          when 'active' then s.current_period_end + interval '24 hours'
          when 'past_due' then coalesce(s.past_due_since, s.current_period_end) + interval '168 hours'
          when 'canceled' then coalesce(s.ends_at, '-infinity')
          else '-infinity'
        end) as ends) access,
        lateral (values
          (s.tier, '-infinity'::timestamptz, least(access.ends, coalesce(s.pending_at, 'infinity'))),
          (s.pending_tier, coalesce(s.pending_at, 'infinity'), access.ends)
        ) part (tier, begins, ends)
        where s.user_id = account
      ), edges as (
        select begins as edge from spans union all select ends from spans
      )
      select
        coalesce((
          select spans.tier from spans
          where begins <= at and at < ends and tier_rank(spans.tier) is not null
          order by tier_rank(spans.tier) desc limit 1
        ), 'free'),
        coalesce((select max(edge) from edges where edge <= at), '-infinity'),
        coalesce((select min(edge) from edges where edge > at), 'infinity')
    $$`.execute(db);

/**
 * A single function defines the order of the tiers; `tier-rank.ts` keeps it equal to the order in the contracts. It starts with the
 * tiers at the time of this migration.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function tier_rank(tier text) returns integer language sql immutable as $$
      select array_position(array['free', 'basic', 'pro', 'premium'], tier)
    $$`.execute(db);
  await replaceHeldAt(db);
  await sql`alter table entitlement_grants drop constraint entitlement_grants_tier_check`.execute(db);
  // An unknown tier has no rank, and a check that yields null would pass.
  await sql`
    alter table entitlement_grants
    add constraint entitlement_grants_tier_check check (coalesce(tier_rank(tier), 0) > 1)`.execute(db);
};
