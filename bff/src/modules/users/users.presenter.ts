import type { WireUser } from '@prebell/contracts';
import { grantedPermissions } from './roles.policy';
import { tierState } from './tier.policy';
import type { UserRecord } from './users.repository';

/** A user in wire form. Lists each field explicitly, so that a new column (or the password hash) never leaks. */
export const presentUser = (user: UserRecord, now: Date): WireUser => {
  const { tier, expires, is_active, renews } = tierState(user, now);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_admin: user.is_admin,
    is_active: user.is_active,
    subscription_tier: tier,
    subscription_expires: expires,
    last_login: user.last_login?.toISOString() ?? null,
    tier_info: {
      tier,
      expires,
      is_active,
      ...(renews && { renews }),
      permissions: grantedPermissions(tier, user.roles),
    },
  };
};
