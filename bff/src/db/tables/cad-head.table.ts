/** The single row that assigns sequence numbers to dispatch events. */
export interface CadHeadTable {
  id: number;
  /** The last number assigned. */
  seq: number;
  /** Hash of the event with that number. */
  hash: string;
}
