import type { AlertRule } from '@prebell/contracts';

/**
 * How far a price must come back before it can cross the level again, as a fraction of the level (points for a percentage). It
 * only has to leave the level: the cool-down of an alert keeps a price that flickers from repeating it.
 */
const HYSTERESIS = 0.0025;

/** The target price, and the price that re-arms the alert, dollars. */
export interface Level {
  readonly direction: 'above' | 'below';
  readonly at: number;
  readonly rearmBeyond: number;
}

/** Prices since the last check: the latest and their range. Dollars. */
export interface Seen {
  readonly last: number;
  readonly low: number;
  readonly high: number;
}

export interface LevelStep {
  readonly fires: boolean;
  readonly armed: boolean;
}

export type LevelRule = Extract<AlertRule, { kind: 'price' | 'percent' }>;

/**
 * The level of a rule. A percentage is relative to the previous close and re-arms after a quarter of a point; null without a
 * previous close.
 */
export const levelOf = (rule: LevelRule, previousClose: number | null): Level | null => {
  const side = rule.direction === 'above' ? -1 : 1;
  if (rule.kind === 'price')
    return { direction: rule.direction, at: rule.price, rearmBeyond: rule.price * (1 + side * HYSTERESIS) };
  if (previousClose === null) return null;
  const at = previousClose * (1 + rule.percent / 100);
  return { direction: rule.direction, at, rearmBeyond: at + side * HYSTERESIS * previousClose };
};

/** Both with the sign flipped: falling to a level mirrors rising to it. */
const mirrored = ({ at, rearmBeyond }: Level, { last, low, high }: Seen): { level: Level; seen: Seen } => ({
  level: { direction: 'above', at: -at, rearmBeyond: -rearmBeyond },
  seen: { last: -last, low: -high, high: -low },
});

/**
 * Whether a price reached its level. It fires once, and again only after the price was beyond `rearmBeyond`, so that a
 * price that flickers around its level alerts once.
 */
export const advanceLevel = (level: Level, armed: boolean, seen: Seen): LevelStep => {
  const rising = level.direction === 'above' ? { level, seen } : mirrored(level, seen);
  const { at, rearmBeyond } = rising.level;
  const { last, low, high } = rising.seen;
  const cameBack = low < rearmBeyond;
  // If it was not armed before, the range may have started at the level: only the latest price is certain.
  const fires = armed ? high >= at : cameBack && last >= at;
  return { fires, armed: fires ? last < rearmBeyond : armed || cameBack };
};

/** Whether a new alert is armed: a price already at its level has to come back first. */
export const isArmedAt = ({ direction, at }: Level, price: number | null): boolean =>
  price === null || (direction === 'above' ? price < at : price > at);
