import type { AlertRule } from '@prebell/contracts';

/**
 * How far a price must come back before it can cross the level again, as a fraction of the level; for a percentage, of the
 * previous close. A small step is enough: the cool-down keeps a flickering price from repeating the alert.
 */
const HYSTERESIS = 0.0025;

/** The target price, and the price beyond which the alert is armed again, in dollars. */
export interface Level {
  readonly direction: 'above' | 'below';
  readonly at: number;
  readonly rearmBeyond: number;
}

/** Prices since the last check: the latest one and their range, in dollars. */
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
 * The price level of a rule; null for a percentage without a previous close. A percentage is relative to that close and re-arms
 * after a quarter of a point.
 */
export const levelOf = (rule: LevelRule, previousClose: number | null): Level | null => {
  const side = rule.direction === 'above' ? -1 : 1;
  if (rule.kind === 'price')
    return { direction: rule.direction, at: rule.price, rearmBeyond: rule.price * (1 + side * HYSTERESIS) };
  if (previousClose === null) return null;
  const at = previousClose * (1 + rule.percent / 100);
  return { direction: rule.direction, at, rearmBeyond: at + side * HYSTERESIS * previousClose };
};

/** Both with the sign flipped, because falling to a level mirrors rising to it. */
const mirrored = ({ at, rearmBeyond }: Level, { last, low, high }: Seen): { level: Level; seen: Seen } => ({
  level: { direction: 'above', at: -at, rearmBeyond: -rearmBeyond },
  seen: { last: -last, low: -high, high: -low },
});

/**
 * Checks whether a price reached its level. An alert fires once, and again only after the price was beyond `rearmBeyond`, so a
 * price that flickers around its level fires it once.
 */
export const advanceLevel = (level: Level, armed: boolean, seen: Seen): LevelStep => {
  const rising = level.direction === 'above' ? { level, seen } : mirrored(level, seen);
  const { at, rearmBeyond } = rising.level;
  const { last, low, high } = rising.seen;
  const cameBack = low < rearmBeyond;
  // If the alert was not armed before, the range may begin at the level, so only the latest price is certain.
  const fires = armed ? high >= at : cameBack && last >= at;
  return { fires, armed: fires ? last < rearmBeyond : armed || cameBack };
};

/** Whether a new alert is armed: a price already at its level has to come back first. */
export const isArmedAt = ({ direction, at }: Level, price: number | null): boolean =>
  price === null || (direction === 'above' ? price < at : price > at);
