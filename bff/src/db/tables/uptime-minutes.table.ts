/** A minute in which the platform could serve requests. */
export interface UptimeMinutesTable {
  /** Its start. */
  minute: Date;
}
