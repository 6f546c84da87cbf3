import type { Permission, Tier } from '@prebell/contracts';

/** Who makes a request or holds a socket, as of at most a second ago. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly tier: Tier;
  /** When the tier ends by itself, epoch milliseconds; null has no end. */
  readonly tier_until: number | null;
  readonly is_admin: boolean;
  /** The role rests until the password is long enough for it (ruling 11): what remains is what the plan grants. */
  readonly password_change_required: boolean;
  /** What the server allows, the admin rule included. */
  readonly permissions: ReadonlySet<Permission>;
  readonly session_id: string;
  /** Set for a program that came with an API key: it reaches what the public API holds. */
  readonly api_key_id?: string;
  /** Network address of the request or socket; it goes into the audit log. */
  readonly address?: string;
  /** When the access token ends, epoch milliseconds. */
  readonly token_expires_at: number;
}
