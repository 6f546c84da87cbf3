/** Widest and narrowest bars of the first view, pixels. */
const WIDEST_PX = 20;
/** Widest bars of a stock that has hardly traded: the chart must not look empty. */
const ROOMY_PX = 36;
const READABLE_PX = 3;
/** Narrow enough for 30 days of minute bars in a narrow panel. */
export const NARROWEST_PX = 0.02;
/** Bars of empty space after the newest. */
const OFFSET_BARS = 6;
/** Bars of the day before, so that the axis has room for the day's label at its first bar. */
const BEFORE_BARS = 3;

/**
 * The bar width, in pixels, of a chart's first view: the whole day so far, and little of the days before.
 * @param today how many bars the day has so far
 * @param all how many bars there are, with those of earlier days
 * @param width width of the area for bars, pixels
 */
export const firstSpacing = (today: number, all: number, width: number): number => {
  const widest = Math.min(ROOMY_PX, Math.max(WIDEST_PX, width / (all + OFFSET_BARS)));
  return Math.min(widest, Math.max(READABLE_PX, width / (BEFORE_BARS + today + OFFSET_BARS)));
};

/**
 * The narrowest bar that the user can zoom out to, in pixels: all bars then still fill half of the chart.
 * @param count number of all bars
 * @param width width of the chart, pixels
 */
export const narrowestBar = (count: number, width: number): number =>
  Math.min(0.5, Math.max(NARROWEST_PX, width / (2 * Math.max(1, count))));
