import { wholeSeconds } from '@prebell/contracts';
import { sql } from 'kysely';
import { settleTime } from '../billing/due';
import { StripeFault } from '../protocol/fault';
import { type AccountSettings, type Context, openContext } from './context';
import type { Connection, Database } from './database';
import { findDue } from './objects.repository';

/** Key of the advisory lock: an arbitrary number that nothing else in the database uses. */
const LOCK = 7_421_900_311;

interface Occasion {
  /** True for work that only reads. */
  readonly isReading?: boolean;
  readonly request?: Context['request'];
}

/** Runs units of work on the sandbox's state. Each begins by doing everything that is due. */
export interface Work {
  readonly db: Database;
  /** The wall clock, seconds. */
  wall(): number;
  run<T>(occasion: Occasion, task: (ctx: Context) => Promise<T>): Promise<T>;
  /** Does everything that is due. */
  settle(): Promise<void>;
}

interface WorkParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly settings: AccountSettings;
  /** Called after every commit that may have stored events. */
  readonly onChange: () => void;
}

/** Allows one writer at a time across processes; the lock ends with the transaction. */
export const createWork = ({ db, now, settings, onChange }: WorkParts): Work => {
  const wall = (): number => wholeSeconds(now().getTime());

  const locked = async <T>(task: (tx: Connection) => Promise<T>): Promise<T> => {
    let refusal: StripeFault | null = null;
    const result = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return task(tx).catch((error: unknown) => {
        if (!(error instanceof StripeFault && error.keepsEffects)) throw error;
        refusal = error;
        return null as T;
      });
    });
    onChange();
    if (refusal !== null) throw refusal;
    return result;
  };

  const settle = async (): Promise<void> => {
    if (await findDue(db, wall())) await locked((tx) => settleTime(tx, { settings, wall: wall() }));
  };

  return {
    db,
    wall,
    settle,
    async run({ isReading = false, request = null }, task) {
      await settle();
      const contextOn = (connection: Connection): Context =>
        openContext(connection, { settings, wall: wall(), request });
      if (!isReading) return locked((tx) => task(contextOn(tx)));
      // A response takes several queries, and all must see the same state.
      const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      return reading.execute((tx) => task(contextOn(tx)));
    },
  };
};
