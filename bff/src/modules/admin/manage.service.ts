import { type AuditAction, days, isLiveStatus, type Role, type Tier, type WireAuditFacts } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { insertAudit } from '../audit/audit.repository';
import { endAccess, endedFacts } from '../auth/end-access.service';
import { assertStepUp } from '../auth/step-up.service';
import { findSubscription } from '../billing/billing.repository';
import { findAccount as findBillingAccount, withCustomerLock } from '../billing/customers.repository';
import { replaceGrant } from '../billing/grants.repository';
import { requireStripe } from '../billing/stripe/connection.gateway';
import { translated } from '../billing/stripe/refusals.gateway';
import { mirrorCustomer } from '../billing/sync.service';
import { isPrivileged } from '../users/roles.policy';
import { tierState } from '../users/tier.policy';
import { findUser, lockUsers, replaceRoles, type UserRecord, updateAdminFields } from '../users/users.repository';
import { findAccount } from './admin.service';

const DAY_MS = days(1);

/** Actor, target and reason of an action. */
export interface Order {
  readonly actorId: string;
  /** The actor's session; grants need a recent password in it. */
  readonly sessionId: string;
  /** Network address of the request. */
  readonly address: string | null;
  readonly targetId: string;
  readonly reason: string | null;
}

interface Action {
  readonly name: AuditAction;
  /** Whether it grants rights to the account. */
  readonly isGrant?: (target: UserRecord) => boolean;
  /** Throws if the rules forbid the action. Both accounts are locked, so what it checks stays true. */
  readonly check?: (order: Order) => void;
  readonly apply: (tx: Connection, target: UserRecord, now: Date) => Promise<void>;
  /** Opens the transaction; the database's own unless the action also needs other locks, which come first. */
  readonly within?: (work: (tx: Connection) => Promise<UserRecord>) => Promise<UserRecord>;
  /** The fields the action touches, for the audit log. */
  readonly facts: (user: UserRecord) => WireAuditFacts;
}

/**
 * Carries out one action: change and audit entry in one transaction, then notifies open sockets and clears cached
 * rights. The actor must still be an active admin once both accounts are locked, and may not be the target of a
 * removal. So every removal leaves at least its actor as an admin, however many run at the same time: the last admin
 * cannot be removed (ruling 14).
 * @throws FORBIDDEN, NOT_FOUND, STEP_UP_REQUIRED for a grant, and what the action's check throws
 */
const carryOut = async (deps: Deps, order: Order, action: Action): Promise<UserRecord> => {
  const { actorId, targetId, reason, address } = order;
  const now = deps.now();
  const { within = (work) => deps.db.transaction().execute(work) } = action;
  const changed = await within(async (tx) => {
    await lockUsers(tx, [actorId, targetId]);
    const actor = await findUser(tx, actorId);
    if (!actor?.is_admin || !actor.is_active) throw new AppError('FORBIDDEN', 'You are not allowed to do this');
    const target = await findAccount(tx, targetId);
    if (action.isGrant?.(target)) await assertStepUp(tx, order.sessionId, now);
    action.check?.(order);
    await action.apply(tx, target, now);
    const after = await findAccount(tx, targetId);
    await insertAudit(tx, {
      at: now,
      action: action.name,
      actor,
      target,
      before: action.facts(target),
      after: action.facts(after),
      reason,
      address,
    });
    return after;
  });
  deps.sessions.announceChange(targetId);
  return changed;
};

/**
 * Grants a tier for `expires_in_days` from now; Free removes the grant. The user's own subscription stays and applies
 * where it is larger.
 */
export const setTier = (deps: Deps, order: Order, grant: { readonly tier: Tier; readonly expires_in_days: number }) =>
  carryOut(deps, order, {
    name: 'user.tier',
    isGrant: () => grant.tier !== 'free',
    apply: (tx, { id }, now) =>
      replaceGrant(tx, id, {
        tier: grant.tier,
        expiresAt: new Date(now.getTime() + grant.expires_in_days * DAY_MS),
        grantedBy: order.actorId,
        reason: order.reason,
        now,
      }),
    // The effective tier: a subscription stays when a grant is removed.
    facts: (user) => {
      const { tier, expires } = tierState(user, deps.now());
      return { subscription_tier: tier, subscription_expires: tier === 'free' ? null : expires };
    },
  });

/**
 * Cancels the renewal of an account that was just deactivated, and mirrors it.
 * @returns whether there was one
 * @throws PAYMENTS_UNAVAILABLE
 */
const endRenewal = async (deps: Deps, tx: Connection, userId: string): Promise<boolean> => {
  const subscription = await findSubscription(tx, userId);
  if (!subscription || !isLiveStatus(subscription.status) || subscription.cancel_at_period_end) return false;
  const billing = { ...deps, stripe: requireStripe(deps) };
  const account = await findBillingAccount(tx, userId);
  if (account) await mirrorCustomer(billing, tx, account);
  return true;
};

/**
 * Activates or deactivates an account. Deactivating ends its sessions and API keys, and activating does not bring them
 * back. A subscription then ends with its period, because its owner can no longer sign in to cancel it. If the payment
 * processor cannot be reached, nothing changes.
 * @throws OWN_ACCOUNT, PAYMENTS_UNAVAILABLE
 */
export const setStatus = (deps: Deps, order: Order, is_active: boolean) => {
  const { stripe } = deps;
  let hasEndedRenewal = false;
  const work = () =>
    carryOut(deps, order, {
      name: 'user.status',
      // Activating gives the account its rights back.
      isGrant: (target) => is_active && isPrivileged(target),
      check: ({ actorId, targetId }) => {
        if (!is_active && actorId === targetId)
          throw new AppError('OWN_ACCOUNT', 'You cannot deactivate your own account. Another admin can.');
      },
      // Purchases lock the customer before the account; the same order here avoids a deadlock.
      ...(stripe && !is_active && { within: (work) => withCustomerLock(stripe.db, order.targetId, work) }),
      apply: async (tx, { id }, now) => {
        await updateAdminFields(tx, id, { is_active });
        if (is_active) return;
        await endAccess(tx, id, { now });
        hasEndedRenewal = await endRenewal(deps, tx, id);
      },
      facts: (user) => ({
        is_active: user.is_active,
        ...(hasEndedRenewal && { subscription_renews: user.is_active }),
      }),
    });
  return translated(work, (error) => deps.log.error({ err: error }, 'The payment processor refused a call'));
};

/** Signs an account out everywhere and ends its API keys. Resolves with the number of ended sessions. */
export const endSessions = async (deps: Deps, order: Order): Promise<number> => {
  let ended = { sessions_ended: 0, api_keys_ended: 0 };
  await carryOut(deps, order, {
    name: 'user.sessions',
    apply: async (tx, { id }, now) => {
      ended = await endAccess(tx, id, { now });
    },
    facts: () => endedFacts(ended),
  });
  return ended.sessions_ended;
};

/** Grants or revokes admin rights. */
export const setAdmin = (deps: Deps, order: Order, is_admin: boolean) =>
  carryOut(deps, order, {
    name: 'user.admin',
    isGrant: () => is_admin,
    check: ({ actorId, targetId }) => {
      if (!is_admin && actorId === targetId)
        throw new AppError('OWN_ACCOUNT', 'You cannot revoke your own admin rights. Another admin can.');
    },
    apply: (tx, { id }) => updateAdminFields(tx, id, { is_admin }),
    facts: (user) => ({ is_admin: user.is_admin }),
  });

/** Replaces the dispatch roles. */
export const setRoles = (deps: Deps, order: Order, roles: readonly Role[]) =>
  carryOut(deps, order, {
    name: 'user.roles',
    isGrant: () => roles.length > 0,
    apply: (tx, { id }) => replaceRoles(tx, id, [...new Set(roles)]),
    facts: (user) => ({ roles: [...user.roles] }),
  });
