import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import { type CallRecord, selectCalls } from './calls.repository';

export type ClosedCallRecord = CallRecord & {
  readonly changed_at: Date | null;
  readonly commented_at: Date | null;
  readonly earlier_at_same_instant: number;
};

/** Must match the condition of the index `calls_closed_changes`. */
const isClosed = sql<boolean>`(status in ('closed', 'cancelled'))`;

const selectClosed = (db: Connection) =>
  selectCalls(db)
    .where(isClosed)
    .select([
      sql<Date | null>`(select event.created_at from cad_events event where event.seq = calls.last_seq)`.as(
        'changed_at',
      ),
      sql<Date | null>`(
        select saved.created_at from comment_revisions saved
        where saved.call_id = calls.id and saved.version = calls.comments_version
      )`.as('commented_at'),
      sql<number>`(
        select count(*)::int from calls other where other.time_received = calls.time_received
          and (other.created_at, other.id) < (calls.created_at, calls.id)
      )`.as('earlier_at_same_instant'),
    ]);

/** Undefined for a call that is unknown or not closed. */
export const findClosedCall = (db: Connection, id: string): Promise<ClosedCallRecord | undefined> =>
  selectClosed(db).where('calls.id', '=', id).executeTakeFirst();

export interface ClosedCallFilter {
  /** Received at or after `from` and before `to`. */
  readonly from: string;
  readonly to: string;
  /** The last call of the previous page, or null. */
  readonly after: { readonly seq: number; readonly id: string } | null;
  readonly limit: number;
}

/** Sorts before every call. */
const START = { seq: -1, id: '00000000-0000-0000-0000-000000000000' };

/**
 * Closed calls in the order of their last change. A call that changes later appears again, so a reader who continues
 * after the last call misses nothing.
 */
export const listClosedCalls = (
  db: Connection,
  { from, to, after, limit }: ClosedCallFilter,
): Promise<ClosedCallRecord[]> => {
  const { seq, id } = after ?? START;
  return (
    selectClosed(db)
      .where('time_received', '>=', new Date(from))
      .where('time_received', '<', new Date(to))
      // Calls that are older than the record have the number 0, so their ids give the order.
      .where(sql<boolean>`(last_seq, calls.id) > (${seq}, ${id}::uuid)`)
      .orderBy('last_seq')
      .orderBy('calls.id')
      .limit(limit)
      .execute()
  );
};
