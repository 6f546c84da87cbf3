import { describe, expect, it } from 'vitest';
import { QuoteFollower } from './quote-follower';

const quote = (price: number, low: number, high: number, as_of = '2025-02-06T15:00:00.000Z') => ({
  price,
  low,
  high,
  as_of,
});

describe('the quotes of a symbol', () => {
  it('give the prices between two of them by the range of the day', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10, 9, 11));
    expect(follower.step(quote(10.5, 9, 12))).toEqual({ seen: { last: 10.5, low: 10, high: 12 }, isNewHigh: true });
  });

  it('on a new day give its whole range, whether its high is above or below the day before', () => {
    for (const high of [10.4, 30]) {
      const follower = new QuoteFollower();
      follower.step(quote(10, 9, 11));
      expect(follower.step(quote(10.2, 10.1, high, '2025-02-07T09:00:01.000Z'))).toEqual({
        seen: { last: 10.2, low: 10.1, high },
        isNewHigh: false,
      });
    }
  });

  it('after a correction of a high or low give the latest price alone', () => {
    const follower = new QuoteFollower();
    follower.step(quote(10.5, 10.2, 10.6));
    follower.step(quote(50, 10.2, 50));
    expect(follower.step(quote(10.5, 10.2, 10.6))).toEqual({
      seen: { last: 10.5, low: 10.5, high: 10.5 },
      isNewHigh: false,
    });
    follower.step(quote(1, 1, 10.6));
    expect(follower.step(quote(10.5, 10.2, 10.6))?.seen).toEqual({ last: 10.5, low: 10.5, high: 10.5 });
  });
});
