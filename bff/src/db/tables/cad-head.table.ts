/** The single row that assigns the numbers of dispatch events. */
export interface CadHeadTable {
  id: number;
  /** The last number assigned. */
  seq: number;
  /** Hash of the event with that number. */
  hash: string;
}
