/** Views of a canary's app by signed-in users in one minute. */
export interface CanaryMinutesTable {
  /** Identifies the canary. */
  salt: string;
  /** `canary`, or `live` for the version that it is compared with. */
  side: string;
  minute: Date;
  views: number;
  affected: number;
}

/** How many affected views were counted for an account. */
export interface CanaryAccountsTable {
  salt: string;
  side: string;
  /** The account's id, hashed with the canary's salt. */
  account: string;
  affected: number;
  /** When the last of them was counted; rows from before 2026-11-23 have only its minute. */
  last_minute: Date;
}
