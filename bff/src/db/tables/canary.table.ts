/** Views of a canary's app by signed-in users in one minute. */
export interface CanaryMinutesTable {
  /** Names the canary. */
  salt: string;
  /** `canary`, or `live` for the version beside it. */
  side: string;
  minute: Date;
  views: number;
  affected: number;
}

/** How many affected views of an account were counted. */
export interface CanaryAccountsTable {
  salt: string;
  side: string;
  /** A hash with the canary's salt. */
  account: string;
  affected: number;
  /** When the last of them was counted. Until 2026-11-23 only its minute. */
  last_minute: Date;
}
