/** One saved version of the centre's run cards. */
export interface CadRunCardsTable {
  version: number;
  text: string;
  /** Username of the supervisor. */
  saved_by: string;
  saved_at: Date;
}
