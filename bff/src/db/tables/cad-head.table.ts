/** The single row that hands out the numbers of dispatch events. */
export interface CadHeadTable {
  id: number;
  /** The last number given out. */
  seq: number;
  /** Hash of the event with that number. */
  hash: string;
}
