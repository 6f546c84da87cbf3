import { formatPrice } from '@prebell/contracts';

/** The smallest step of a quoted price: a cent, below $1 a hundredth of a cent (SEC Regulation NMS, rule 612). */
export const tickOf = (price: number): number => (price < 1 ? 0.0001 : 0.01);

/** Rounds a price to a tick, to at least one tick. */
export const onTick = (price: number): number => {
  const tick = tickOf(price);
  return Math.max(tick, Number((Math.round(price / tick) * tick).toFixed(4)));
};

/** Moves a price by a number of ticks, up (positive) or down. Below $1 the ticks are smaller. */
export const stepped = (price: number, ticks: number): number => {
  const tick = ticks < 0 ? tickOf(price - tickOf(price) / 2) : tickOf(price);
  return onTick(Math.max(tick, price + ticks * tick));
};

/** A price as text, with two decimals, or four where it needs them. */
export const markPrice = (price: number): string =>
  Number(price.toFixed(2)) === price ? formatPrice(price) : price.toFixed(4);
