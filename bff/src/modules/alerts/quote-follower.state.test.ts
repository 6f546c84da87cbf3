import { describe, expect, it } from 'vitest';
import { QuoteFollower } from './quote-follower.state';

const quote = (
  price: number,
  high: number,
  traded: { low: number; high: number } | null,
  as_of = '2025-02-06T15:00:00Z',
) => ({
  price,
  low: 1,
  high,
  as_of,
  traded: traded && { ...traded, from: 5 },
});

describe('the quotes of a symbol', () => {
  it('give the prices of all trades between two of them', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10, 11, { low: 10, high: 10 }));
    const step = follower.step(quote(10.5, 12, { low: 9.5, high: 12 }));
    expect(step).toEqual({ seen: { last: 10.5, low: 9.5, high: 12 }, from: 5, isNewHigh: true });
    expect(follower.step(quote(10.4, 12, { low: 10.4, high: 11 }))?.isNewHigh).toBe(false);
  });

  it('on a new day give no new high', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10, 11, { low: 10, high: 10 }));
    const step = follower.step(quote(30, 30, { low: 30, high: 30 }, '2025-02-07T09:00:01Z'));
    expect(step).toMatchObject({ seen: { last: 30, low: 30, high: 30 }, isNewHigh: false });
  });

  it('after a correction give nothing, whether it lowers the high, raises it, or changes the last price', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10.5, 10.6, { low: 10.5, high: 10.5 }));
    expect(follower.step(quote(10.5, 10.4, null))).toBeNull();
    expect(follower.step(quote(50, 50, null))).toBeNull();
    expect(follower.step(quote(10.5, 10.6, null))).toBeNull();
    expect(follower.step(quote(10.5, 10.6, { low: 10.5, high: 10.5 }))?.isNewHigh).toBe(false);
  });

  it('give no new high when a correction raised the high while trades went on below it', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10.5, 10.6, { low: 10.5, high: 10.5 }));
    expect(follower.step(quote(10.5, 12, { low: 10.4, high: 10.5 }))?.isNewHigh).toBe(false);
    expect(follower.step(quote(12.1, 12.1, { low: 10.5, high: 12.1 }))?.isNewHigh).toBe(true);
  });

  it('count only prices that traded, where a correction moved the price between the trade and its quote', () => {
    const follower = new QuoteFollower();
    follower.step(quote(5, 5, { low: 5, high: 5 }));
    expect(follower.step(quote(9, 9, { low: 5.1, high: 5.1 }))).toEqual({
      seen: { last: 5.1, low: 5.1, high: 5.1 },
      from: 5,
      isNewHigh: false,
    });
  });
});
