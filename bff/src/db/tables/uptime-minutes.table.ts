/** A minute in which the platform could serve. */
export interface UptimeMinutesTable {
  /** Its beginning. */
  minute: Date;
}
