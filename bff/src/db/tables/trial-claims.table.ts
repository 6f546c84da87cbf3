/** Marks that somebody had a trial, by account, mailbox or card, as a hash. It outlives the account. */
export interface TrialClaimsTable {
  kind: 'user' | 'email' | 'card';
  value_hash: string;
  user_id: string;
  claimed_at: Date;
}
