import type { MinuteBar } from '../provider';
import type { Engine } from './engine';

/** Today's daily candle of a symbol. Uses the official open and close once they are reported (definitions 4.9). */
export const officialCandle = (engine: Engine, i: number, candle: MinuteBar): MinuteBar => {
  const { officialOpen, officialClose } = engine.columns;
  const o = Number.isNaN(officialOpen[i]) ? candle.o : officialOpen[i]!;
  const c = Number.isNaN(officialClose[i]) ? candle.c : officialClose[i]!;
  return { ...candle, o, h: Math.max(candle.h, o, c), l: Math.min(candle.l, o, c), c };
};
