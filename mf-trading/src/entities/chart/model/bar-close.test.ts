import { RESOLUTIONS } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barClose } from './bar-close';

const day = { date: '2025-02-06', pre_open: 1738832400, open: 1738852200, close: 1738875600, post_close: 1738890000 };

describe('the close of the current bar', () => {
  it('ends an hour’s bar early at the bell, where a session ends', () => {
    expect(barClose(day, '60', day.open - 60)).toBe(day.open);
    expect(barClose(day, '60', day.open)).toBe(day.open + 3_600);
    expect(barClose(day, '60', day.close - 60)).toBe(day.close);
    expect(barClose(day, 'D', day.open)).toBe(day.post_close);
  });

  it('is that of the recorded bar, where a recording has longer ones', () => {
    expect(barClose(day, '1', day.open + 61, 5)).toBe(day.open + 300);
    expect(barClose(day, '1', day.open + 61)).toBe(day.open + 120);
  });

  it('is at most one bar ahead, and never beyond the session', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RESOLUTIONS),
        fc.integer({ min: day.pre_open, max: day.post_close - 1 }),
        (res, now) => {
          const end = barClose(day, res, now) as number;
          expect(end).toBeGreaterThan(now);
          if (res === 'D') return;
          expect(end - now).toBeLessThanOrEqual(Number(res) * 60);
          for (const edge of [day.open, day.close]) if (now < edge) expect(end).toBeLessThanOrEqual(edge);
        },
      ),
    );
  });

  it('is unknown before and after the day', () => {
    expect([barClose(day, '5', day.pre_open - 1), barClose(day, '5', day.post_close)]).toEqual([null, null]);
  });
});
