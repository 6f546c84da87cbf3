import { type AuditAction, days, isLiveStatus, type Role, type Tier, type WireAuditFacts } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { queueMail } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { insertAudit } from '../audit/audit.repository';
import { endAccess, endedFacts } from '../auth/end-access.service';
import { findSubscription } from '../billing/billing.repository';
import { findAccount as findBillingAccount, withCustomerLock } from '../billing/customers.repository';
import { replaceGrant } from '../billing/grants.repository';
import { requireStripe } from '../billing/stripe/connection.gateway';
import { translated } from '../billing/stripe/refusals.gateway';
import { mirrorCustomer } from '../billing/sync.service';
import { factorMail } from '../factors/factors.mails';
import { deleteFactors } from '../factors/factors.service';
import { tierState } from '../users/tier.policy';
import { findUser, lockUsers, replaceRoles, type UserRecord, updateAdminFields } from '../users/users.repository';
import { findAccount } from './admin.service';
import { adminRevokedMail } from './admin-requests.mails';
import { announceAdmin } from './admin-requests.service';

const DAY_MS = days(1);

/** Actor, target and reason of an action. */
export interface Order {
  readonly actorId: string;
  /** Network address of the request. */
  readonly address: string | null;
  readonly targetId: string;
  readonly reason: string | null;
}

interface Action {
  readonly name: AuditAction;
  /** Throws if the rules forbid the action. Both accounts are locked, so what it checks stays true. */
  readonly check?: (order: Order) => void;
  readonly apply: (tx: Connection, target: UserRecord, now: Date) => Promise<void>;
  /** Opens the transaction. Set it only if the action also needs other locks, which have to be taken first. */
  readonly within?: (work: (tx: Connection) => Promise<UserRecord>) => Promise<UserRecord>;
  /** The account fields that the action changes, for the audit log. */
  readonly facts: (user: UserRecord) => WireAuditFacts;
}

/**
 * Carries out one action: writes the change and its audit entry in one transaction, then notifies open sockets and clears cached
 * rights. The actor must still be an active admin once both accounts are locked, and may not be the target of a removal. So every
 * removal leaves at least its actor as an admin, however many run at the same time: the last admin cannot be removed (ruling 14).
 * @throws FORBIDDEN, NOT_FOUND, and what the action's check throws
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
 * Grants a tier for `expires_in_days` from now; Free removes the grant. The user's own subscription stays and applies where its
 * tier is higher.
 */
export const setTier = (deps: Deps, order: Order, grant: { readonly tier: Tier; readonly expires_in_days: number }) =>
  carryOut(deps, order, {
    name: 'user.tier',
    apply: (tx, { id }, now) =>
      replaceGrant(tx, id, {
        tier: grant.tier,
        expiresAt: new Date(now.getTime() + grant.expires_in_days * DAY_MS),
        grantedBy: order.actorId,
        reason: order.reason,
        now,
      }),
    // The tier in effect: a subscription stays when a grant is removed.
    facts: (user) => {
      const { tier, expires } = tierState(user, deps.now());
      return { subscription_tier: tier, subscription_expires: tier === 'free' ? null : expires };
    },
  });

/**
 * Cancels the renewal of an account that was just deactivated, and mirrors the customer.
 * @returns whether there was a renewal to cancel
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
 * Activates or deactivates an account. Deactivating ends its sessions and API keys; activating does not restore them. Deactivating
 * also ends a subscription with its period, because its owner can no longer sign in to cancel it. If the payment processor cannot
 * be reached, nothing changes.
 * @throws OWN_ACCOUNT, PAYMENTS_UNAVAILABLE
 */
export const setStatus = (deps: Deps, order: Order, is_active: boolean) => {
  const { stripe } = deps;
  let hasEndedRenewal = false;
  const work = () =>
    carryOut(deps, order, {
      name: 'user.status',
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

/** Revokes admin rights, or grants them if there is no second admin to ask. */
export const setAdmin = (deps: Deps, order: Order, is_admin: boolean) =>
  carryOut(deps, order, {
    name: 'user.admin',
    check: ({ actorId, targetId }) => {
      if (!is_admin && actorId === targetId)
        throw new AppError('OWN_ACCOUNT', 'You cannot revoke your own admin rights. Another admin can.');
    },
    apply: async (tx, target, now) => {
      await updateAdminFields(tx, target.id, { is_admin });
      if (is_admin === target.is_admin) return;
      const by = (await findUser(tx, order.actorId))?.username ?? '';
      if (!is_admin) {
        const mail = adminRevokedMail(deps.config, { by, reason: order.reason });
        await queueMail(tx, { to: target.email, category: 'admin.revoked', ...mail }, now);
        return;
      }
      await announceAdmin(deps, tx, { target, by, requester: null });
    },
    facts: (user) => ({ is_admin: user.is_admin }),
  });

/**
 * Removes the second factors of a user who lost them, and ends all access to the account. The user gets a mail. Resolves with the
 * number of removed passkeys and apps.
 * @throws OWN_ACCOUNT
 */
export const resetFactors = async (deps: Deps, order: Order): Promise<number> => {
  let facts: WireAuditFacts = {};
  let removed = 0;
  await carryOut(deps, order, {
    name: 'user.factors-reset',
    check: ({ actorId, targetId }) => {
      if (actorId === targetId)
        throw new AppError('OWN_ACCOUNT', 'You cannot reset your own second factors. Another admin can.');
    },
    apply: async (tx, user, now) => {
      removed = await deleteFactors(tx, user.id, now);
      facts = { factors_removed: removed, ...endedFacts(await endAccess(tx, user.id, { now })) };
      const mail = factorMail(deps.config, user.username, { kind: 'factors-reset' });
      await queueMail(tx, { to: user.email, category: 'auth.factors-reset', ...mail }, now);
    },
    facts: () => facts,
  });
  return removed;
};

/** Replaces the dispatch roles. */
export const setRoles = (deps: Deps, order: Order, roles: readonly Role[]) =>
  carryOut(deps, order, {
    name: 'user.roles',
    apply: (tx, { id }) => replaceRoles(tx, id, [...new Set(roles)]),
    facts: (user) => ({ roles: [...user.roles] }),
  });
