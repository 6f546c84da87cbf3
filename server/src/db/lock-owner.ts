import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import { AppError } from '../errors/app-error';

/** How many requests of one account may wait for their turn; further ones are rejected. */
const WAITING_MAX = 20;

/** The queue of one account: its last request, and how many it contains. */
interface Line {
  last: Promise<unknown>;
  length: number;
}

const linesOf = new WeakMap<object, Map<string, Line>>();

/**
 * Runs the requests of one account one after another in this process. They wait here without a connection, because
 * waiting in the database would let one account take up every connection of the pool. Throws RATE_LIMITED when too many
 * wait.
 */
const inTurn = async <T>(db: object, userId: string, work: () => Promise<T>): Promise<T> => {
  const lines = linesOf.get(db) ?? new Map<string, Line>();
  linesOf.set(db, lines);
  const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
  if (line.length > WAITING_MAX)
    throw new AppError('RATE_LIMITED', 'Too many changes at once. Please wait a moment and try again.', {
      retryAfter: 1,
    });
  lines.set(userId, line);
  line.length += 1;
  const result = line.last.then(work);
  // The next request runs even if this one fails.
  line.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(userId);
  }
};

/**
 * Lets only one transaction at a time add to a user's records of one kind, across all instances. A count stays correct
 * until the commit, so concurrent requests cannot exceed a limit together.
 */
const lockOwner = async (tx: QueryExecutorProvider, kind: string, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId}`}, 0))`.execute(tx);
};

/**
 * Adds a record of a kind with a per-user limit: requests run in sequence, each in its own transaction.
 * @throws RATE_LIMITED when too many requests of the user wait
 */
export const addInTurn = <Tables, T>(
  db: Kysely<Tables>,
  { kind, userId }: { readonly kind: string; readonly userId: string },
  add: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  inTurn(db, userId, () =>
    db.transaction().execute(async (tx) => {
      await lockOwner(tx, kind, userId);
      return add(tx);
    }),
  );
