import {
  days,
  HIGHEST_TIER,
  minutes,
  PERMISSION_TIER,
  seconds,
  TIER_LABELS,
  tierPermissions,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Database } from '../../db/database';
import type { Actor } from '../../http/actor';
import type { SessionService } from '../../http/session-service';
import { needsSecondFactor } from '../users/roles.policy';
import { accessOf } from '../users/tier.policy';
import { findUser } from '../users/users.repository';
import { findApiKey, touchApiKey } from './api-keys.repository';
import { keyEnds } from './expiry.worker';
import { hashSecret, isSecret } from './secret.codec';

/** The lowest tier whose programs may use the API. */
const API_TIER = PERMISSION_TIER['api:limited'];
/** Maximum age of cached rights without a change event, as for sessions (ruling 10), milliseconds. */
const CACHE_MS = seconds(1);
const CACHE_SIZE = 10_000;
/** How precisely a key's last use is recorded, in milliseconds. */
const TOUCH_MS = minutes(1);
/** A socket opened with a key closes after this time, so that its client reconnects with current rights. */
const SOCKET_MS = days(1);

interface Parts {
  readonly db: Database;
  readonly now: () => Date;
  readonly sessions: SessionService;
  readonly demo: boolean;
}

/**
 * The user behind `bearer`: the owner of an access token, from `sessions`, or the owner of an API key with their
 * plan's rights. A key has no dispatch role. Throws UNAUTHENTICATED, ACCOUNT_INACTIVE, or UPGRADE_REQUIRED for a key
 * whose owner's plan does not include the API.
 */
export const createCallers = ({ db, now, sessions, demo }: Parts): SessionService => {
  const cache = new Map<string, { readonly until: number; readonly holder: Promise<Actor> }>();
  // Drops every cached key, not only the changed user's: that costs one query per key.
  sessions.onChange(() => cache.clear());

  const load = async (hash: string): Promise<Actor> => {
    const key = await findApiKey(db, hash);
    const user = key && (await findUser(db, key.user_id));
    if (key === undefined || user === undefined) throw new AppError('UNAUTHENTICATED', 'This API key is not valid');
    if (!user.is_active) throw new AppError('ACCOUNT_INACTIVE', 'This account is deactivated');
    const at = now();
    const ends = keyEnds(key);
    if (ends <= at) throw new AppError('UNAUTHENTICATED', 'This API key has expired');
    const { tier, until } = accessOf(user, at);
    const isFactorMissing = !demo && needsSecondFactor(user) && !user.has_second_factor;
    const isAdmin = user.is_admin && !user.password_change_required && !isFactorMissing;
    const permissions = new Set(tierPermissions(isAdmin ? HIGHEST_TIER : tier));
    if (!permissions.has('api:limited'))
      throw new AppError('UPGRADE_REQUIRED', `API access needs the ${TIER_LABELS[API_TIER]} plan or higher`, {
        fields: { required_tier: API_TIER },
      });
    await touchApiKey(db, key.id, { now: at, since: new Date(at.getTime() - TOUCH_MS) });
    return {
      id: user.id,
      username: user.username,
      tier,
      tier_until: until,
      is_admin: isAdmin,
      password_change_required: user.password_change_required,
      second_factor_missing: isFactorMissing,
      permissions,
      session_id: key.id,
      api_key_id: key.id,
      token_expires_at: Math.min(at.getTime() + SOCKET_MS, ends.getTime()),
    };
  };

  const holderOf = async (secret: string): Promise<Actor> => {
    const hash = hashSecret(secret);
    const at = now().getTime();
    const known = cache.get(hash);
    if (known !== undefined && known.until > at) {
      const holder = await known.holder;
      if (holder.tier_until === null || holder.tier_until > at) return holder;
    }
    if (cache.size >= CACHE_SIZE) cache.clear();
    const holder = load(hash);
    cache.set(hash, { until: at + CACHE_MS, holder });
    return holder;
  };

  return {
    ...sessions,
    authenticate: (bearer, cookies) => (isSecret(bearer) ? holderOf(bearer) : sessions.authenticate(bearer, cookies)),
  };
};
