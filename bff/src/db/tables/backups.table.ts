/** A backup that `npm run backup -- save` made of this database. */
export interface BackupsTable {
  finished_at: Date;
}
