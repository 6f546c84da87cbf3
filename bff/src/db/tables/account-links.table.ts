/** A link mailed to a user. Only the mail has the token; this is its SHA-256 (migration 009). */
export interface AccountLinksTable {
  token_hash: string;
  user_id: string;
  /** Choose a new password, confirm the address of the account, or move the account to another address. */
  purpose: 'reset' | 'confirm' | 'change';
  /** The recipient's address. */
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
