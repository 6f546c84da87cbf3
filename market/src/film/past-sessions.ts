import { previousTradingDay, type TradingDay } from '@prebell/contracts';
import { aggregate } from '../candles/aggregate';
import type { MinuteBar } from '../provider';
import type { RecordedProvider } from '../replay/replay';
import { packBars, type StoredBars, unpackBars } from './bars.codec';

/** Sessions before the day with bars of five minutes: a chart of 15 minutes then shows a week. */
const BAR_SESSIONS = 5;
/** Sessions before the day with daily bars: those of the average volume, about a month. */
const DAILY_SESSIONS = 20;

/** A symbol's sessions before the day of a film. */
export interface StoredPast {
  readonly sessions: readonly { readonly date: string; readonly bars: StoredBars }[];
  readonly daily: readonly { readonly date: string; readonly bar: MinuteBar }[];
}

/** Collects the sessions before a day, session by session, because only some of them are in memory at a time. */
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
      // A session that is not on file has no bars.
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

/** A candle of five minutes that begins with a longer bar would otherwise carry that bar's length. */
const withoutLength = ({ t, o, h, l, c, v }: MinuteBar): MinuteBar => ({ t, o, h, l, c, v });

/** The bars of five minutes of a session, none if it is not stored. */
export const sessionBars = ({ sessions }: StoredPast, day: TradingDay): readonly MinuteBar[] => {
  const stored = sessions.find(({ date }) => date === day.date);
  return stored === undefined ? [] : unpackBars(stored.bars, day.pre_open);
};
