import { EventEmitter } from 'node:events';
import { seconds, tierPermissions, toMs } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Bus } from '../../cluster/bus';
import type { Database } from '../../db/database';
import type { Actor } from '../../http/actor';
import type { SessionService } from '../../http/session-service';
import { needsSecondFactor, resolvePermissions } from '../users/roles.policy';
import { accessOf } from '../users/tier.policy';
import { findUser, type UserRecord } from '../users/users.repository';
import type { AccessClaims } from './access-token.codec';
import { isIdle, isNewUse } from './idle-session.rules';
import type { SigningKeys } from './keys.gateway';
import { findSession, noteUse } from './sessions.repository';
import { sessionEnded } from './signed-token.codec';
import { hasBinding } from './token-binding.codec';
import { rememberVerified } from './verified-tokens.state';

interface SessionServiceDeps {
  readonly db: Database;
  readonly keys: SigningKeys;
  readonly now: () => Date;
  readonly bus: Bus;
  readonly cadAdminBypass: boolean;
  /** A demo's passwords are public, so its admins need no second factor. */
  readonly demo: boolean;
}

/** How old cached rights may be without a change event, such as one from another instance (ruling 10), milliseconds. */
const CACHE_MS = seconds(1);
/** With this many entries, the cache drops unused ones. */
const CACHE_SIZE = 10_000;

type Holder = Omit<Actor, 'token_expires_at'>;

export type HolderParts = Pick<SessionServiceDeps, 'db' | 'now' | 'cadAdminBypass' | 'demo'>;

/** A user's current rights in a session. */
export const holderOf = (
  { cadAdminBypass, demo }: HolderParts,
  user: UserRecord,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Holder => {
  const isFactorMissing = !demo && needsSecondFactor(user) && !user.has_second_factor;
  const rests = user.password_change_required || isFactorMissing;
  const access = accessOf(user, at);
  return {
    id: user.id,
    username: user.username,
    tier: access.tier,
    tier_until: access.until,
    is_admin: user.is_admin && !rests,
    password_change_required: user.password_change_required,
    second_factor_missing: isFactorMissing,
    permissions: rests
      ? new Set(tierPermissions(access.tier))
      : resolvePermissions({ ...user, tier: access.tier }, { cadAdminBypass }),
    session_id: sessionId,
  };
};

/** The owner of an open session. @throws UNAUTHENTICATED, ACCOUNT_INACTIVE */
export const loadHolder = async (
  parts: HolderParts,
  { sub, sid }: Pick<AccessClaims, 'sub' | 'sid'>,
): Promise<Holder> => {
  const { db, now } = parts;
  const [session, user] = await Promise.all([findSession(db, sid), findUser(db, sub)]);
  const at = now();
  const open = session?.user_id === sub && session.revoked_at === null && session.expires_at > at;
  if (user && !user.is_active) throw new AppError('ACCOUNT_INACTIVE', 'This account is deactivated');
  if (!user || !open || isIdle(session, user, at)) throw sessionEnded();
  if (isNewUse(session, at)) await noteUse(db, sid, at);
  return holderOf(parts, user, { sessionId: sid, at });
};

export const createSessionService = (parts: SessionServiceDeps): SessionService => {
  const { keys, now, bus } = parts;
  const events = new EventEmitter<{ change: [userId: string] }>().setMaxListeners(0);
  const verify = rememberVerified(keys);
  const cache = new Map<
    string,
    { readonly until: number; readonly userId: string; readonly holder: Promise<Holder> }
  >();

  /** The actor by the claims of a cached token: most requests reuse a recent token. */
  const actors = new WeakMap<AccessClaims, { readonly holder: Holder; readonly actor: Actor }>();

  const actorOf = (claims: AccessClaims, holder: Holder): Actor => {
    const known = actors.get(claims);
    if (known?.holder === holder) return known.actor;
    const actor = { ...holder, token_expires_at: toMs(claims.exp) };
    actors.set(claims, { holder, actor });
    return actor;
  };

  const forgetOld = (at: number): void => {
    for (const [key, { until }] of cache) if (until <= at) cache.delete(key);
  };

  const cached = async (claims: AccessClaims): Promise<Holder> => {
    const at = now().getTime();
    const key = `${claims.sub} ${claims.sid}`;
    const known = cache.get(key);
    if (known && known.until > at) {
      const holder = await known.holder;
      if (holder.tier_until === null || holder.tier_until > at) return holder;
    }
    if (cache.size >= CACHE_SIZE) forgetOld(at);
    const holder = loadHolder(parts, claims);
    cache.set(key, { until: at + CACHE_MS, userId: claims.sub, holder });
    return holder;
  };

  const applyChange = (userId: string): void => {
    for (const [key, entry] of cache) if (entry.userId === userId) cache.delete(key);
    events.emit('change', userId);
  };
  bus.subscribe('rights', applyChange);

  return {
    async authenticate(token, cookies) {
      const claims = await verify(token, now());
      if (claims.bound && !hasBinding(keys, claims.sid, cookies)) throw sessionEnded();
      return actorOf(claims, await cached(claims));
    },
    announceChange(userId) {
      applyChange(userId);
      bus.publish('rights', userId);
    },
    onChange(listener) {
      events.on('change', listener);
      return () => events.off('change', listener);
    },
  };
};
