import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@prebell/contracts';
import type { ClockReading } from '@prebell/market';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '../db/database';
import { endSilentLeader, insertLeader, type Leader, tryLock, updateBeat } from './leader.repository';

/** Interval of a standby's attempts, and of a leader's heartbeats. */
const TRY_EVERY_MS = 500;
const BEAT_EVERY_MS = seconds(1);
const LONGEST_BEAT_MS = seconds(4);
/** A leader without a heartbeat for this long is removed: it is frozen or cut off. */
const SILENT_AFTER_SECONDS = 6;
/**
 * A leader that cannot reach the database continues for this long, so that a restart of the database changes nothing.
 */
const LONGEST_SILENCE_MS = seconds(15);

interface CampaignOptions {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Ends the campaign. */
  readonly signal: AbortSignal;
  /** The market's clock for a successor; null before there is one. */
  readonly clock: () => ClockReading | null;
}

export interface Leadership extends Leader {
  /** Resolves when this instance no longer leads, although nobody asked it to stop. */
  readonly lost: Promise<void>;
  /** Resigns: a standby takes over immediately. */
  end(): Promise<void>;
}

/** Rejects when `work` takes longer than `ms`. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const done = new AbortController();
  const late = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms`);
  });
  return Promise.race([work, late]).finally(() => done.abort());
};

/** Tries until elected. The lock lives as long as the single connection of `db`. */
const untilElected = async (connection: Database, { log, signal }: CampaignOptions): Promise<Leader> => {
  for (let isTold = false; ; ) {
    signal.throwIfAborted();
    try {
      if (await tryLock(connection)) return await insertLeader(connection);
      await endSilentLeader(connection, SILENT_AFTER_SECONDS);
      if (!isTold) log.info('Standing by: another instance leads the market');
      isTold = true;
    } catch (error) {
      log.warn({ err: error }, 'The database did not answer who leads the market');
    }
    await delay(TRY_EVERY_MS * (0.75 + Math.random() / 2), undefined, { signal });
  }
};

/**
 * Becomes the market's leader, which may take forever. Only one instance of a database leads at a time: it holds an
 * advisory lock, which ends with its connection. Rejects with an AbortError once `signal` is aborted.
 */
export const leadMarket = async (options: CampaignOptions): Promise<Leadership> => {
  const { connectionString, log } = options;
  const resign = new AbortController();
  // A single connection that never idles for long and is never replaced silently: a new one would not have the lock.
  const db = openDatabase(connectionString, (error) => log.warn({ err: error }, 'The connection of the leader broke'), {
    max: 1,
  });
  const leader = await untilElected(db, options).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  log.info({ epoch: leader.epoch }, 'This instance leads the market');

  let heardAt = performance.now();
  const beat = async (): Promise<boolean> => {
    const isLeader = await updateBeat(db, { epoch: leader.epoch, clock: options.clock() });
    heardAt = performance.now();
    // A restart of the database releases the lock; the row shows whether another instance took it meanwhile. Taking our
    // own lock again costs nothing.
    return isLeader && (await tryLock(db));
  };
  const reign = async (): Promise<void> => {
    for (;;) {
      await delay(BEAT_EVERY_MS, undefined, { signal: resign.signal });
      const holds = await within(LONGEST_BEAT_MS, beat()).catch(() => performance.now() - heardAt < LONGEST_SILENCE_MS);
      if (!holds) return;
    }
  };
  // Stopping on request is not a loss.
  const forever = new Promise<void>(() => undefined);
  const lost = reign().catch(() => forever);
  const end = async () => {
    resign.abort();
    await db.destroy();
  };
  return { ...leader, lost, end };
};
