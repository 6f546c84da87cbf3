import type { ChartTheme } from '@prebell/design-system';
import type { IPriceLine, ISeriesApi } from 'lightweight-charts';
import { expect, it, vi } from 'vitest';
import type { Bar } from '../model/bars';
import { createLastPriceTag } from './last-price-tag';

const bar = (o: number, c: number): Bar => ({ t: 1, o, h: Math.max(o, c), l: Math.min(o, c), c, v: 1 });

it('the tag is one line’s label, follows the newest bar in price and colour, and goes with the bars', () => {
  let options: object = {};
  const line = { applyOptions: (next: object) => Object.assign(options, next) } as unknown as IPriceLine;
  const createPriceLine = vi.fn((given: object) => {
    options = { ...given };
    return line;
  });
  const removePriceLine = vi.fn();
  const candles = { createPriceLine, removePriceLine } as unknown as ISeriesApi<'Candlestick'>;
  const tag = createLastPriceTag(candles, { up: 'green', down: 'red' } as ChartTheme);
  tag.set(bar(3, 4));
  expect(options).toMatchObject({ price: 4, color: 'green', axisLabelVisible: true, lineVisible: false });
  tag.set(bar(4, 3.5));
  expect(options).toMatchObject({ price: 3.5, color: 'red' });
  tag.setTheme({ up: 'blue', down: 'orange' } as ChartTheme);
  expect(options).toMatchObject({ price: 3.5, color: 'orange' });
  expect(createPriceLine).toHaveBeenCalledTimes(1);
  tag.set(undefined);
  expect(removePriceLine).toHaveBeenCalledWith(line);
});
