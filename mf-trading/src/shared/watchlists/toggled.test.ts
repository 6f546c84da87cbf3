import { expect, it } from 'vitest';
import { toggled } from './toggled';

it('puts a symbol at the end, takes it off again, and begins a list', () => {
  const list = { name: 'Runners', symbols: ['AAPL'] };
  const longer = toggled(list, 'DVLT');
  expect(longer).toEqual({ name: 'Runners', symbols: ['AAPL', 'DVLT'] });
  expect(toggled(longer, 'AAPL')).toEqual({ name: 'Runners', symbols: ['DVLT'] });
  expect(toggled(undefined, 'DVLT')).toEqual({ name: 'Watchlist', symbols: ['DVLT'] });
});
