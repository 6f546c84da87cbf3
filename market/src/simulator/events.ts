import { keyOf, normal, unit } from './noise';
import type { Universe } from './universe';

/** Effect of news on a symbol, for one day. */
export interface DayEvent {
  /** Logarithm of the jump from the previous close to the open. */
  readonly gap: number;
  /** What the regular session adds to the jump; negative if it takes some back. */
  readonly follow: number;
  /** Minute since 04:00 at which the news is published. */
  readonly minute: number;
  /** Extra volume on this day, as a multiple of an ordinary day's. */
  readonly surge: number;
}

const [KIND, SIZE, FOLLOW, MINUTE, SURGE] = [0, 1, 2, 3, 4];
const DOWN_CHANCE = 0.3;
const MAX_GAP = 1.6;

/** The day's event for a symbol; null on an ordinary day. `key` is the key of symbol and date. */
export const dayEvent = (universe: Universe, index: number, key: number): DayEvent | null => {
  const chance = universe.gapChance[index]!;
  const draw = unit(key, KIND);
  if (draw >= chance * (1 + DOWN_CHANCE)) return null;
  const jump = Math.min(MAX_GAP, 0.065 + 0.1 * Math.exp(0.85 * normal(key, SIZE)));
  const gap = draw < chance ? Math.log1p(jump) : -0.6 * Math.log1p(jump);
  return {
    gap,
    // Most moves fade, and some continue.
    follow: gap * Math.max(-0.8, -0.1 + 0.4 * normal(key, FOLLOW)),
    minute: Math.floor(unit(key, MINUTE) ** 0.8 * 300),
    surge: 1.1 * Math.exp(0.8 * normal(key, SURGE)),
  };
};

/** The key of a symbol's day. `dateKey` is the same for all symbols of a date. */
export const dayKey = (universe: Universe, index: number, dateKey: number): number =>
  keyOf(universe.key[index]! ^ dateKey, 0);
