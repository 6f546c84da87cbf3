import type { Generated } from 'kysely';

/** The single row that assigns the numbers of dispatch events and calls. */
export interface CadHeadTable {
  id: number;
  /** The last number assigned. */
  seq: number;
  /** Hash of the event with that number. */
  hash: string;
  /** The number of the last call. */
  calls: Generated<number>;
}
