/**
 * The label of a price on the axis. Prices are never negative, so the space below zero gets no labels.
 * @param price dollars
 */
export const axisPrice = (price: number): string => (price < 0 ? '' : price.toFixed(2));
