import { previousTradingDay, type TradingDay } from '@prebell/contracts';
import { aggregate } from '../candles/aggregate';
import type { MinuteBar } from '../provider';
import type { RecordedProvider } from '../replay/replay';
import { packBars, type StoredBars, unpackBars } from './bars.codec';

/** How many earlier sessions to store as five-minute bars: a 15-minute chart can then show a week. */
const BAR_SESSIONS = 5;
/** How many earlier sessions to store as daily bars: the same as for the average volume, about a month. */
const DAILY_SESSIONS = 20;

/** A symbol's sessions before the film's day. */
export interface StoredPast {
  readonly sessions: readonly { readonly date: string; readonly bars: StoredBars }[];
  readonly daily: readonly { readonly date: string; readonly bar: MinuteBar }[];
}

/** Collects the earlier sessions one by one, because only some of them fit in memory at a time. */
export class PastSessions {
  readonly #of: { sessions: StoredPast['sessions'][number][]; daily: StoredPast['daily'][number][] }[];

  constructor(
    private readonly provider: RecordedProvider,
    private readonly day: TradingDay,
  ) {
    this.#of = provider.universe.map(() => ({ sessions: [], daily: [] }));
  }

  /** Reads the sessions on file. */
  async read(): Promise<void> {
    const days: TradingDay[] = [];
    for (let day = this.day; days.length < DAILY_SESSIONS; ) {
      day = previousTradingDay(day.date);
      days.unshift(day);
    }
    const [first] = days.slice(-BAR_SESSIONS);
    for (const day of days) {
      // A session that is not on file simply has no bars.
      for (let index = 0; index < this.#of.length; index += 1) {
        await this.#readDaily(index, day);
        if (day.date >= first!.date) await this.#readBars(index, day);
      }
    }
  }

  of(index: number): StoredPast {
    return this.#of[index]!;
  }

  async #readDaily(index: number, day: TradingDay): Promise<void> {
    const { bars } = await this.provider.dailyBars!(index, [day]);
    for (const [date, bar] of bars) this.#of[index]!.daily.push({ date, bar });
  }

  async #readBars(index: number, day: TradingDay): Promise<void> {
    const bars = aggregate(await this.provider.minuteBars(index, day.date, Number.POSITIVE_INFINITY), '5', [day]);
    if (bars.length > 0)
      this.#of[index]!.sessions.push({ date: day.date, bars: packBars(bars.map(withoutLength), day.pre_open) });
  }
}

/** Removes the length: a five-minute candle that begins with a longer bar would otherwise keep that bar's length. */
const withoutLength = ({ t, o, h, l, c, v }: MinuteBar): MinuteBar => ({ t, o, h, l, c, v });

/** The five-minute bars of a session; empty if it is not stored. */
export const sessionBars = ({ sessions }: StoredPast, day: TradingDay): readonly MinuteBar[] => {
  const stored = sessions.find(({ date }) => date === day.date);
  return stored === undefined ? [] : unpackBars(stored.bars, day.pre_open);
};
