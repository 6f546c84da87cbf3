/** A price on the axis. Below zero there are no prices, so the room below the candles has no labels. @param price dollars */
export const axisPrice = (price: number): string => (price < 0 ? '' : price.toFixed(2));
