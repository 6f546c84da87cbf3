import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@prebell/contracts';
import type { ClockReading } from '@prebell/market';
import type { Logger } from 'pino';
import type { Connection, Database } from '../db/database';
import { assertLeads, type ChangeOfLeaders, endLease, extendLease, type Leader, takeOver } from './leader.repository';

/** Interval of a standby's attempts. */
const TRY_EVERY_MS = 500;
/** Interval of a leader's beats, and of its attempts after a failed one. */
const BEAT_EVERY_MS = seconds(1);
const BEAT_AGAIN_MS = 250;
const LONGEST_BEAT_MS = seconds(2);
/**
 * How long a leader that cannot reach the database continues: without the database nobody else can lead either. If only this
 * instance is cut off, another one leads after three seconds; restarting this one restores its connections.
 */
const LONGEST_SILENCE_MS = seconds(30);

interface CampaignOptions {
  readonly db: Database;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Ends the campaign. */
  readonly signal: AbortSignal;
  /** The market's clock, for a successor; null before there is one. */
  readonly clock: () => ClockReading | null;
  /** Called when this instance succeeds another leader, or itself. */
  readonly onChange?: (change: ChangeOfLeaders) => void;
}

export interface Leadership extends Leader {
  /** Call it first in each transaction that writes as the leader; throws once another instance leads. */
  fence(tx: Connection): Promise<void>;
  /** Resolves when this instance loses the lead without having been asked to stop. */
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

const untilElected = async ({ db, log, signal, onChange }: CampaignOptions): Promise<Leader> => {
  let isLogged = false;
  for (let seen: string | null = null; ; ) {
    signal.throwIfAborted();
    try {
      const taken = await takeOver(db, seen);
      if (taken.change !== undefined) onChange?.(taken.change);
      if (taken.leader !== undefined) return taken.leader;
      seen = taken.seen;
      if (!isLogged) log.info('Standing by: another instance leads the market');
      isLogged = true;
    } catch (error) {
      seen = null;
      log.warn({ err: error }, 'The database did not say which instance leads the market');
    }
    await delay(TRY_EVERY_MS * (0.75 + Math.random() / 2), undefined, { signal });
  }
};

/**
 * Becomes the market's leader, and waits for that as long as it takes. Only one instance of a database leads at a time: it holds a
 * lease on the database's clock and extends it each second. Rejects with an AbortError once `signal` is aborted.
 */
export const leadMarket = async (options: CampaignOptions): Promise<Leadership> => {
  const { db, log } = options;
  const leader = await untilElected(options);
  const { epoch } = leader;
  log.info({ epoch }, 'This instance leads the market');

  const resign = new AbortController();
  let heardAt = performance.now();
  let beating: Promise<unknown> = Promise.resolve();
  const beat = async (): Promise<boolean> => {
    const isLeader = await extendLease(db, { epoch, clock: options.clock() });
    heardAt = performance.now();
    return isLeader;
  };
  const reign = async (): Promise<void> => {
    for (let pause: number = BEAT_EVERY_MS; ; ) {
      await delay(pause, undefined, { signal: resign.signal });
      const beaten = beat();
      beating = beaten.catch(() => undefined);
      const holds = await within(LONGEST_BEAT_MS, beaten).catch(() => null);
      if (holds === false || performance.now() - heardAt > LONGEST_SILENCE_MS) return;
      pause = holds ? BEAT_EVERY_MS : BEAT_AGAIN_MS;
    }
  };
  // Stopping on request is not a loss.
  const forever = new Promise<void>(() => undefined);
  const lost = reign().catch(() => forever);
  return {
    ...leader,
    lost,
    fence: (tx) => assertLeads(tx, epoch),
    async end() {
      resign.abort();
      // Wait for the last beat, which would extend the lease again. Without an answer the lease simply expires.
      await within(
        LONGEST_BEAT_MS,
        beating.then(() => endLease(db, epoch)),
      ).catch(() => undefined);
    },
  };
};
