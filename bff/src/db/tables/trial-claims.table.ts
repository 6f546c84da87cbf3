/** Identifies somebody who had a trial: account, mailbox or card, as a hash. It outlives the account. */
export interface TrialClaimsTable {
  kind: 'user' | 'email' | 'card';
  value_hash: string;
  user_id: string;
  claimed_at: Date;
}
