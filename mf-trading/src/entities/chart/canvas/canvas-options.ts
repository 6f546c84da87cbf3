import { toMs } from '@prebell/contracts';
import type { ChartTheme } from '@prebell/design-system';
import {
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  CrosshairMode,
  type DeepPartial,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';
import { axisDay } from '../model/axis-day';
import { axisPrice } from '../model/axis-price';

/** The chart receives New York wall-clock times written as UTC (see chart-time), so it must print UTC. */
const crosshairTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const crosshairDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `TickMarkType.Time`; smaller values stand for days, months and years. */
const CLOCK_TICK = 3;

const PRICE_AXIS_PX = 60;

interface Kind {
  /** Each bar is a day, so the crosshair shows only the date. */
  readonly daily: boolean;
  /** The chart is compared with other symbols. */
  readonly comparing: boolean;
  /** The narrowest bar that the user can zoom out to, in pixels. */
  readonly narrowest: number;
}

export const chartOptions = (theme: ChartTheme, { daily, comparing, narrowest }: Kind): DeepPartial<ChartOptions> => ({
  /** The library's options for a chart: layout, scales, crosshair and time axis. */
  layout: {
    background: { color: theme.background },
    textColor: theme.text,
    fontFamily: theme.fontFamily,
    fontSize: 11,
    // The logo's style element violates the content security policy, so the panel's footer carries the attribution.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: theme.grid } },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: { color: theme.crosshair, labelBackgroundColor: theme.line },
    horzLine: { color: theme.crosshair, labelBackgroundColor: theme.line },
  },
  // Wide enough for most prices: each change of the width makes the library resize its canvases and redraw everything.
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.24 }, minimumWidth: PRICE_AXIS_PX },
  timeScale: {
    borderColor: theme.line,
    rightOffset: 6,
    timeVisible: !daily,
    secondsVisible: false,
    // Null leaves the text to the library: clock times, and the months of daily bars.
    tickMarkFormatter: (time: Time, type: TickMarkType) => (daily || type >= CLOCK_TICK ? null : axisDay(Number(time))),
    // The library cannot merge bars while it draws lines with gaps, so thousands of bars would take seconds to draw. For more days of a
    // comparison, use a longer timeframe.
    minBarSpacing: comparing ? 0.5 : narrowest,
  },
  localization: {
    locale: 'en-US',
    tickmarksPriceFormatter: (prices: readonly number[]) => prices.map(axisPrice),
    timeFormatter: (time: Time) =>
      daily ? crosshairDate.format(toMs(Number(time))) : `${crosshairTime.format(toMs(Number(time)))} ET`,
  },
});

export const candleOptions = (theme: ChartTheme): CandlestickSeriesPartialOptions => ({
  upColor: theme.up,
  downColor: theme.down,
  wickUpColor: theme.upEdge,
  wickDownColor: theme.downEdge,
  borderUpColor: theme.upEdge,
  borderDownColor: theme.downEdge,
  // The library's tag would show the last bar in view: see last-price-tag.
  lastValueVisible: false,
  // This line is at 0% while symbols are compared.
  baseLineColor: theme.crosshair,
});
