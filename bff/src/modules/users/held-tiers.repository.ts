import { sql } from 'kysely';

/**
 * Everybody who holds more than Free at `now`, with the tier that counts: `user_id`, `tier`. It is the rule of `accessOf` in
 * SQL, for lists and counts (a property test compares the two), for all accounts in one pass.
 */
export const heldTiers = (now: Date) => sql<{ user_id: string; tier: string }>`(
  select user_id, (array['basic', 'pro', 'premium'])[max(array_position(array['basic', 'pro', 'premium'], tier))] as tier
  from (
    select user_id, tier from entitlement_grants
    where revoked_at is null and (expires_at is null or expires_at > ${now})
    union all
    select s.user_id, case when s.pending_at <= told.at then s.pending_tier else s.tier end
    from subscriptions s
    -- Few clocks are ahead of ours: these come from an index, all others are not looked at.
    left join users u on u.id = s.user_id and u.billing_offset_ms <> 0,
    lateral (select ${now}::timestamptz + coalesce(u.billing_offset_ms, 0) * interval '1 millisecond' as at) told
    where told.at < coalesce(s.ends_at, 'infinity')
      and told.at < case s.status
        when 'trialing' then coalesce(s.trial_end, s.current_period_end)
        when 'active' then s.current_period_end + interval '24 hours'
        when 'past_due' then coalesce(s.past_due_since, s.current_period_end) + interval '168 hours'
        when 'canceled' then coalesce(s.ends_at, '-infinity')
        else '-infinity'
      end
  ) one
  group by user_id
)`;
