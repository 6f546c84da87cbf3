import { setTimeout as delay } from 'node:timers/promises';
import { isFullSession, previousTradingDay, type TradingDay, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { MinuteFile, minuteLine } from '../recorder/minute-file';
import { BASELINE_SESSIONS } from '../replay/baseline';
import type { AlpacaData } from './data';

const RETRY_MS = 60_000;
/** Lines written at a time. */
const LINES = 1_000;

export interface MissingSessionsOptions {
  readonly data: Pick<AlpacaData, 'bars'>;
  readonly symbols: readonly string[];
  /** Folder of day files. */
  readonly folder: string;
  /** Dates on file, ascending. */
  readonly dates: () => Promise<readonly string[]>;
  readonly log: Pick<Logger, 'warn'>;
}

/** The full sessions before a date that are the base of relative volume, newest first. */
export const sessionsBefore = (date: string): TradingDay[] => {
  const sessions: TradingDay[] = [];
  for (let day = previousTradingDay(date); sessions.length < BASELINE_SESSIONS; day = previousTradingDay(day.date))
    if (isFullSession(day.date)) sessions.push(tradingDay(day.date)!);
  return sessions;
};

/** Reads the minutes of earlier sessions that were not recorded, so that a new installation has usual volumes on its first day. */
export class MissingSessions {
  readonly #stopped = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly options: MissingSessionsOptions) {}

  stop(): void {
    this.#stopped.abort();
  }

  /** Writes a day file for each missing session before `date`; `onSession` is awaited after each. Never rejects. */
  read(date: string, onSession: (sessionsOnFile: number) => Promise<void>): Promise<void> {
    // The next day may begin while we still read sessions for the last one.
    this.#work = this.#work.then(() => this.#read(date, onSession));
    return this.#work;
  }

  async #read(date: string, onSession: (sessionsOnFile: number) => Promise<void>): Promise<void> {
    const { dates, log } = this.options;
    const known = new Set(await dates());
    const wanted = sessionsBefore(date);
    const missing = wanted.filter((each) => !known.has(each.date));
    for (let k = 0; k < missing.length && !this.#stopped.signal.aborted; ) {
      try {
        await this.#readSession(missing[k]!);
        if (this.#stopped.signal.aborted) return;
        k += 1;
        const progress = { session: missing[k - 1]!.date, read: k, of: missing.length };
        log.warn(progress, 'Usual volumes: read the minutes of an earlier session');
        await onSession(wanted.length - missing.length + k);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        log.warn(
          { err: error },
          'Usual volumes: the minutes of an earlier session could not be read; next attempt in 60 s',
        );
        await delay(RETRY_MS, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #readSession({ date, pre_open, post_close }: TradingDay): Promise<void> {
    const { data, symbols, folder } = this.options;
    const file = await MinuteFile.create(folder, date);
    let lines: string[] = [];
    for await (const bar of data.bars(symbols, '1Min', pre_open * 1000, post_close * 1000 - 1)) {
      if (this.#stopped.signal.aborted) break;
      lines.push(minuteLine(bar.symbol, bar));
      if (lines.length < LINES) continue;
      file.write(lines.join(''));
      lines = [];
    }
    file.write(lines.join(''));
    if (this.#stopped.signal.aborted) await file.discard();
    else await file.finish();
  }
}
