import { type Kysely, sql } from 'kysely';

/**
 * The access rule in SQL, the same as `accessOf` (a property test compares the two): each grant and subscription gives a tier for a
 * span of time. Returns the tier at `at`, and the span in which it stays the same if nothing else changes.
 */
const createHeldAt = (db: Kysely<unknown>) =>
  sql`
    create function held_at(account uuid, ahead_ms bigint, at timestamptz,
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
        coalesce((array['basic', 'pro', 'premium'])[(
          select max(array_position(array['basic', 'pro', 'premium'], spans.tier))
          from spans where begins <= at and at < ends
        )], 'free'),
        coalesce((select max(edge) from edges where edge <= at), '-infinity'),
        coalesce((select min(edge) from edges where edge > at), 'infinity')
    $$`.execute(db);

/**
 * Stores the tier that an account holds. It locks the account first, so that the second of two concurrent changes sees the first:
 * each statement of the function reads what is committed when it starts.
 */
const createKeep = (db: Kysely<unknown>) =>
  sql`
    create function keep_held_tier(account uuid, at timestamptz) returns void language plpgsql as $$
    declare
      ahead bigint;
      held record;
    begin
      select billing_offset_ms into ahead from users where id = account for no key update;
      if not found then return; end if;
      select * into held from held_at(account, ahead, at);
      update users set held_tier = held.tier, held_from = held.since, held_until = held.until
      where id = account
        and (held_tier, held_from, held_until) is distinct from (held.tier, held.since, held.until);
    end $$`.execute(db);

/** Triggers keep the columns correct whatever writes grants, subscriptions or clocks, including an earlier release. */
const createTriggers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function note_held_tier() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then perform keep_held_tier(new.user_id, now()); end if;
      if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
        perform keep_held_tier(old.user_id, now());
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['entitlement_grants', 'subscriptions'])
    await sql`
      create trigger ${sql.id(`${table}_held_tier`)} after insert or update or delete on ${sql.id(table)}
      for each row execute function note_held_tier()`.execute(db);
  await sql`
    create function shift_held_tier() returns trigger language plpgsql as $$
    begin
      select h.tier, h.since, h.until into new.held_tier, new.held_from, new.held_until
      from held_at(new.id, new.billing_offset_ms, now()) h;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger users_held_tier before update of billing_offset_ms on users
    for each row when (old.billing_offset_ms <> new.billing_offset_ms) execute function shift_held_tier()`.execute(db);
};

/** The sort orders of the accounts list (migration 036), here for the holders of one tier. */
const ORDERS: Readonly<Record<string, string>> = {
  created: 'created_at',
  username: 'lower(username)',
  email: 'lower(email)',
  sign_in_up: `coalesce(last_login, 'infinity'::timestamptz)`,
  sign_in_down: `coalesce(last_login, '-infinity'::timestamptz)`,
};

/** Stores each account's tier, so that a list by tier reads an index instead of every subscription. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column held_tier text not null default 'free',
      add column held_from timestamptz not null default '-infinity',
      add column held_until timestamptz not null default 'infinity'`.execute(db);
  await createHeldAt(db);
  await createKeep(db);
  await createTriggers(db);
  await sql`
    select keep_held_tier(user_id, now())
    from (select user_id from entitlement_grants union select user_id from subscriptions order by 1) holders`.execute(
    db,
  );
  for (const [name, key] of Object.entries(ORDERS))
    await sql`
      create index ${sql.id(`users_held_by_${name}`)} on users (held_tier, ${sql.raw(key)}, id)
      where held_tier <> 'free'`.execute(db);
  // Few accounts change merely because time passes.
  await sql`create index users_held_until on users (held_until) where held_until < 'infinity'`.execute(db);
  await sql`create index users_held_from on users (held_from) where held_from > '-infinity'`.execute(db);
};
