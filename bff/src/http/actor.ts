import type { Permission, Tier } from '@prebell/contracts';

/** The user behind a request or a socket. The data is at most a second old. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly tier: Tier;
  /** When the tier expires, epoch milliseconds; null if it does not. */
  readonly tier_until: number | null;
  readonly is_admin: boolean;
  /** The password is too short for the role (ruling 11): until it is changed, only the rights of the plan apply. */
  readonly password_change_required: boolean;
  /** The role needs a second factor and the account has none: until it has one, only the rights of the plan apply. */
  readonly second_factor_missing: boolean;
  /** Permissions of this user, including those that the admin rule adds. */
  readonly permissions: ReadonlySet<Permission>;
  readonly session_id: string;
  /** Set for a program with an API key, which may use the public API only. */
  readonly api_key_id?: string;
  /** Network address of the request or socket; it goes into the audit log. */
  readonly address?: string;
  /** When the access token expires, epoch milliseconds. */
  readonly token_expires_at: number;
}
