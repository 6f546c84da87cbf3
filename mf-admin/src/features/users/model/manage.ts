import {
  type AdminUser,
  GRANT_DAYS,
  GRANT_DAYS_MAX,
  ROLE_LABELS,
  ROLES,
  type Role,
  TIER_LABELS,
  type Tier,
  tierSchema,
} from '@prebell/contracts';
import type { UserChange } from '../api/manage';

/** What the forms of the manage dialog begin with. */
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

/** The typed days as a number, or null when no grant may last that long. */
export const parseDays = (text: string): number | null => {
  const days = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= GRANT_DAYS_MAX ? days : null;
};

export const DAYS_FAULT = `A whole number of days, 1 to ${GRANT_DAYS_MAX}`;

/** What failed, in the catalogue's words (specification, section 8). */
export const FAILURE_TEXTS: Record<UserChange['kind'], string> = {
  tier: 'Failed to update user tier',
  status: 'Failed to update user status',
  admin: 'Failed to update admin status',
  roles: 'Failed to update dispatch roles',
};

/** Whether a change gives rights: it needs a reason, and the admin's password. */
export const isGrant = (change: UserChange): boolean =>
  (change.kind === 'tier' && change.tier !== 'free') ||
  (change.kind === 'admin' && change.is_admin) ||
  (change.kind === 'roles' && change.roles.length > 0);

/** What is told once a change is done. */
export const successText = (username: string, change: UserChange): string => {
  if (change.kind === 'tier') {
    const until = change.tier === 'free' ? '' : ` for ${change.expires_in_days} days`;
    return `${username} is on ${TIER_LABELS[change.tier]}${until}`;
  }
  if (change.kind === 'status') return `${username} is ${change.is_active ? 'active' : 'deactivated'}`;
  if (change.kind === 'admin') return `${username} is ${change.is_admin ? 'an admin' : 'no longer an admin'}`;
  return change.roles.length === 0
    ? `${username} has no dispatch access`
    : `${username} is ${change.roles.map((role) => ROLE_LABELS[role].toLowerCase()).join(' and ')}`;
};

/** What is asked before a change is made. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger: boolean;
}

/** The question before a change that locks people out or lets them in everywhere; null for one made at once. */
export const questionOf = (username: string, change: UserChange): Question | null => {
  if (change.kind === 'status' && !change.is_active)
    return {
      title: `Deactivate ${username}?`,
      text: 'Every session and API key of the account ends now, and nobody can sign in to it until it is activated again.',
      confirm: 'Deactivate',
      danger: true,
    };
  if (change.kind === 'admin' && change.is_admin)
    return {
      title: `Make ${username} an admin?`,
      text: 'An admin passes every check, sees every account and can change each of them.',
      confirm: 'Grant admin',
      danger: false,
    };
  if (change.kind === 'admin')
    return {
      title: `Revoke the admin rights of ${username}?`,
      text: 'The admin area closes for this account now. Its tier and dispatch roles stay.',
      confirm: 'Revoke admin',
      danger: true,
    };
  return null;
};
