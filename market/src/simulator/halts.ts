import { type LuldTier, luldBands, type TradingDay, toMs } from '@prebell/contracts';
import type { StatusChange } from '../provider';
import { type DayEvent, dayEvent, dayKey } from './events';
import { textKey, unit } from './noise';
import type { Universe } from './universe';

const BLOCK = 30;
const [HALT, KIND, BLOCK_DRAW, OFFSET, LENGTH, BEYOND] = [61, 62, 63, 64, 65, 66];
/** Every third symbol that moves on news is halted: about half of them for the news, the others by a volatility pause. */
const PAUSE_CHANCE = 0.34;
const NEWS_CHANCE = 0.5;
const PROLONGED_CHANCE = 0.25;
const [PAUSE, NEWS_HALT] = [5, 15];
const OPEN = 330;

/** A halt of a symbol from the start of minute `from` to the start of minute `until`, counted from 04:00. */
export interface DayHalt {
  readonly kind: 'volatility' | 'news';
  readonly from: number;
  readonly until: number;
  /** Direction of the run to the price band; 0 for a news halt. */
  readonly direction: 1 | -1 | 0;
  /** How far beyond the band the price reopens, as a fraction of the run. */
  readonly beyond: number;
}

/** Places a halt within one half hour, the unit of the volume clock, and away from its edges. */
const within = (block: number, draw: number, length: number) => {
  const from = block * BLOCK + 4 + Math.floor(draw * (BLOCK - length - 5));
  return { from, until: from + length };
};

/** The halt of a symbol's day; null if there is none. Only symbols that move on news are halted. */
export const dayHalt = (event: DayEvent | null, key: number): DayHalt | null => {
  if (event === null || unit(key, HALT) >= PAUSE_CHANCE) return null;
  const isNews = unit(key, KIND) < NEWS_CHANCE && event.minute >= BLOCK && event.minute < OPEN - BLOCK;
  if (isNews)
    return {
      kind: 'news',
      ...within(Math.floor(event.minute / BLOCK), unit(key, OFFSET), NEWS_HALT),
      direction: 0,
      beyond: 0,
    };
  const length = unit(key, LENGTH) < PROLONGED_CHANCE ? 2 * PAUSE : PAUSE;
  // The draw is squared, so most halts fall in the first hour.
  const block = OPEN / BLOCK + Math.floor(unit(key, BLOCK_DRAW) ** 2 * 5);
  return {
    kind: 'volatility',
    ...within(block, unit(key, OFFSET), length),
    direction: event.gap > 0 ? 1 : -1,
    beyond: 0.4 + 0.9 * unit(key, BEYOND),
  };
};

/** All simulated companies are small, so they belong to tier 2. */
export const SIMULATED_TIER: LuldTier = 2;

/** Logarithm of the price run to the band, which triggers a volatility pause. */
export const runTo = (halt: DayHalt, previousClose: number, day: TradingDay): number => {
  const at = toMs(day.pre_open + halt.from * 60);
  const bands = luldBands({ reference: previousClose, previousClose, tier: SIMULATED_TIER, at, day });
  if (bands === null) return 0;
  return Math.log((halt.direction > 0 ? bands.upper : Math.max(bands.lower, previousClose * 0.3)) / previousClose);
};

const changesOf = (index: number, halt: DayHalt, day: TradingDay): StatusChange[] => {
  const at = (minute: number) => toMs(day.pre_open + minute * 60);
  const [from, until] = [at(halt.from), at(halt.until)];
  const resume: StatusChange = { index, at: until, kind: 'resume', code: 'T3', resume_at: null };
  if (halt.kind === 'news') {
    const released = at(halt.from + NEWS_HALT / 3);
    return [
      { index, at: from, kind: 'halt', code: 'T1', resume_at: null },
      { index, at: released, kind: 'halt', code: 'T2', resume_at: until },
      resume,
    ];
  }
  const first = at(halt.from + PAUSE);
  const pause = (when: number, until: number): StatusChange => ({
    index,
    at: when,
    kind: 'halt',
    code: 'LUDP',
    resume_at: until,
  });
  return first < until
    ? [pause(from, first), pause(first, until), { ...resume, code: 'LUDP' }]
    : [pause(from, until), { ...resume, code: 'LUDP' }];
};

/** All halts and resumptions of a day, by time. */
export const dayStatuses = (universe: Universe, day: TradingDay): readonly StatusChange[] => {
  const dateKey = textKey(day.date);
  return universe.listings
    .flatMap((_, index) => {
      const key = dayKey(universe, index, dateKey);
      const halt = dayHalt(dayEvent(universe, index, key), key);
      return halt === null ? [] : changesOf(index, halt, day);
    })
    .sort((a, b) => a.at - b.at);
};
