/** A minute in which the platform could serve requests. */
export interface UptimeMinutesTable {
  /** Start of the minute. */
  minute: Date;
}
