import type { AlertRule } from '@prebell/contracts';

/** Part of the level by which a price has to come back before it can reach the level again. */
const HYSTERESIS = 0.02;

/** A price to be reached, and the one to come back beyond before it can be reached again, dollars. */
export interface Level {
  readonly direction: 'above' | 'below';
  readonly at: number;
  readonly rearmBeyond: number;
}

/** Prices since the last look: the newest, and the range they went through. Dollars. */
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
 * The level of a rule. One in percent is counted from the previous close and comes back by two points; null where there is
 * no previous close.
 */
export const levelOf = (rule: LevelRule, previousClose: number | null): Level | null => {
  const side = rule.direction === 'above' ? -1 : 1;
  if (rule.kind === 'price')
    return { direction: rule.direction, at: rule.price, rearmBeyond: rule.price * (1 + side * HYSTERESIS) };
  if (previousClose === null) return null;
  const at = previousClose * (1 + rule.percent / 100);
  return { direction: rule.direction, at, rearmBeyond: at + side * HYSTERESIS * previousClose };
};

/** Both with the sign turned: what falls to a level rises to its mirror image. */
const mirrored = ({ at, rearmBeyond }: Level, { last, low, high }: Seen): { level: Level; seen: Seen } => ({
  level: { direction: 'above', at: -at, rearmBeyond: -rearmBeyond },
  seen: { last: -last, low: -high, high: -low },
});

/**
 * Whether a price reached its level. It fires once and then rests until the price was beyond `rearmBeyond`, so that a price
 * which flickers about its level is told of once.
 */
export const advanceLevel = (level: Level, armed: boolean, seen: Seen): LevelStep => {
  const rising = level.direction === 'above' ? { level, seen } : mirrored(level, seen);
  const { at, rearmBeyond } = rising.level;
  const { last, low, high } = rising.seen;
  const cameBack = low < rearmBeyond;
  // Not armed before, what it went through since may have begun at the level: only where it stands now is certain.
  const fires = armed ? high >= at : cameBack && last >= at;
  return { fires, armed: fires ? last < rearmBeyond : armed || cameBack };
};

/** Whether an alert made now waits: a price that is at its level already has to come back first. */
export const isArmedAt = ({ direction, at }: Level, price: number | null): boolean =>
  price === null || (direction === 'above' ? price < at : price > at);
