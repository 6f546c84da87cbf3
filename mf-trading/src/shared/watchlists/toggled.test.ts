import { expect, it } from 'vitest';
import { toggled } from './toggled';

it('adds a symbol at the end, removes it again, and creates a list', () => {
  const list = { name: 'Runners', symbols: ['AAPL'] };
  const longer = toggled(list, 'DVLT');
  expect(longer).toEqual({ name: 'Runners', symbols: ['AAPL', 'DVLT'] });
  expect(toggled(longer, 'AAPL')).toEqual({ name: 'Runners', symbols: ['DVLT'] });
  expect(toggled(undefined, 'DVLT')).toEqual({ name: 'Watchlist', symbols: ['DVLT'] });
});
