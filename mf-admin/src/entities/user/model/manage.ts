import {
  type AdminUser,
  GRANT_DAYS,
  GRANT_DAYS_MAX,
  ROLE_LABELS,
  ROLES,
  type Role,
  readNumber,
  TIER_LABELS,
  type Tier,
  tierSchema,
} from '@prebell/contracts';
import { formatInstant } from '../../../shared/format';
import { planEndWord } from '../../../shared/user/plan-end';
import type { UserChange } from '../api/manage';

/** What the forms of the manage dialog contain. */
export interface ManageDraft {
  readonly tier: Tier;
  /** As typed. */
  readonly days: string;
  readonly roles: readonly Role[];
}

const isRole = (role: string): role is Role => ROLES.some((known) => known === role);

export const draftOf = (user: AdminUser): ManageDraft => ({
  tier: tierSchema.safeParse(user.subscription_tier).data ?? 'free',
  days: String(GRANT_DAYS),
  roles: user.roles.filter(isRole),
});

/** The typed days as a number; null if they are not a valid duration. */
export const parseDays = (text: string): number | null => {
  const days = readNumber(text);
  return Number.isInteger(days) && days >= 1 && days <= GRANT_DAYS_MAX ? days : null;
};

export const DAYS_FAULT = `Enter a whole number of days, 1 to ${GRANT_DAYS_MAX}`;

/** Error messages in the wording of the specification (section 8). */
export const FAILURE_TEXTS: Record<UserChange['kind'], string> = {
  tier: 'Failed to update user tier',
  status: 'Failed to update user status',
  admin: 'Failed to update admin status',
  roles: 'Failed to update dispatch roles',
  factors: 'Failed to reset the second factors',
};

/** Whether a change grants rights or removes protection, and therefore needs a reason. */
export const needsReason = (change: UserChange): boolean =>
  (change.kind === 'tier' && change.tier !== 'free') ||
  (change.kind === 'admin' && change.is_admin) ||
  (change.kind === 'roles' && change.roles.length > 0) ||
  change.kind === 'factors';

/** The message after a change. It describes the account's current state, which may differ from the request. */
export const successText = (username: string, change: UserChange, now: AdminUser): string => {
  if (change.kind === 'tier') {
    const kept = TIER_LABELS[now.subscription_tier];
    if (now.subscription_tier !== change.tier)
      return `${username} stays on ${kept}, because a subscription pays for it. Cancel the subscription to end the plan.`;
    const until = change.tier === 'free' ? '' : ` for ${change.expires_in_days} days`;
    return `${username} is on ${TIER_LABELS[change.tier]}${until}`;
  }
  if (change.kind === 'status') return `${username} is ${change.is_active ? 'active' : 'deactivated'}`;
  if (change.kind === 'factors') return `${username} signs in with the password alone again`;
  if (change.kind === 'admin') return `${username} is ${change.is_admin ? 'an admin' : 'no longer an admin'}`;
  return change.roles.length === 0
    ? `${username} has no dispatch access`
    : `${username} is ${change.roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(' and ')}`;
};

/** The message when a change needs a second admin. */
export const waitingText = (username: string): string =>
  `Another admin must approve before ${username} becomes an admin. The Users tab lists the request.`;

/** The question before a change. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger: boolean;
}

/** When the plan renews or ends, shown next to its badge. After a plan has expired: since when the account has been on Free. */
export const tierUntil = (user: AdminUser): string => {
  const { subscription_expires: end } = user;
  if (end === null) return 'with no end date';
  const word = planEndWord(user);
  return `${word === 'Free since' ? 'since' : word.toLowerCase()} ${formatInstant(end)} ET`;
};

/** The question before a change that locks users out or grants them everything; null if the change needs none. */
export const questionOf = (username: string, change: UserChange): Question | null => {
  if (change.kind === 'status' && !change.is_active)
    return {
      title: `Deactivate ${username}?`,
      text: 'Every session and API key of the account ends now. Nobody can sign in to it until you activate it again. A subscription no longer renews: it ends with its billing period, and the customer gets an e-mail.',
      confirm: 'Deactivate',
      danger: true,
    };
  if (change.kind === 'factors')
    return {
      title: `Reset the second factors of ${username}?`,
      text: 'Do this only if you know that the owner asks for it. Passkeys, authenticator app and recovery codes stop working, and every session and API key ends. The owner gets an e-mail.',
      confirm: 'Reset second factors',
      danger: true,
    };
  if (change.kind === 'admin' && change.is_admin)
    return {
      title: `Make ${username} an admin?`,
      text: 'Admins can see and change every account. If there is another admin, they must approve first.',
      confirm: 'Grant admin',
      danger: false,
    };
  if (change.kind === 'admin')
    return {
      title: `Revoke the admin rights of ${username}?`,
      text: 'This account loses the admin area now. It keeps its plan and dispatch roles.',
      confirm: 'Revoke admin',
      danger: true,
    };
  return null;
};
