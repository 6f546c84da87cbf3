/** A link for one user, mailed or printed. Only the mail or the terminal shows the token; here is its SHA-256 (migrations 009, 114). */
export interface AccountLinksTable {
  token_hash: string;
  user_id: string;
  /**
   * Choose a new password, choose an admin's first password (the link is printed, so it proves no address), confirm the account's
   * address, or move the account to another address.
   */
  purpose: 'reset' | 'first' | 'confirm' | 'change';
  /** The recipient's address. */
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
