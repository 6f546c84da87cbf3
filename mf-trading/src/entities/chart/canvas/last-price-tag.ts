import type { ChartTheme } from '@prebell/design-system';
import type { IPriceLine, ISeriesApi } from 'lightweight-charts';
import { type Bar, isUp } from '../model/bars';

export interface LastPriceTag {
  /** Call after each change of the newest bar. */
  set(newest: Bar | undefined): void;
  setTheme(theme: ChartTheme): void;
}

/**
 * The tag with the last price at the axis. The library's own tag shows the last bar in view, which a trader who scrolled back would
 * take for the current price.
 */
export const createLastPriceTag = (candles: ISeriesApi<'Candlestick'>, initial: ChartTheme): LastPriceTag => {
  let theme = initial;
  let newest: Bar | undefined;
  let line: IPriceLine | null = null;

  const draw = () => {
    if (newest === undefined) {
      if (line !== null) candles.removePriceLine(line);
      line = null;
      return;
    }
    const color = isUp(newest) ? theme.up : theme.down;
    const options = { price: newest.c, color, axisLabelVisible: true, lineVisible: false, title: '' };
    if (line === null) line = candles.createPriceLine(options);
    else line.applyOptions(options);
  };
  return {
    set: (next) => {
      newest = next;
      draw();
    },
    setTheme: (next) => {
      theme = next;
      draw();
    },
  };
};
