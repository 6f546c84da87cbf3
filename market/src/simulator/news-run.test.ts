import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewsRun, newsVolume } from './news-run';

const [OPEN, CLOSE] = [330, 720];
const event = fc.record({
  gap: fc.double({ min: -0.9, max: 1, noNaN: true }),
  follow: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  minute: fc.integer({ min: 0, max: 299 }),
  surge: fc.double({ min: 0.1, max: 20, noNaN: true }),
});
const run = fc.tuple(event, fc.integer()).map(([each, key]) => ({ event: each, run: new NewsRun(each, key, OPEN) }));

describe('the run after a headline', () => {
  it('begins with the headline, and has made the whole gap at the open', () => {
    fc.assert(
      fc.property(run, ({ event, run }) => {
        expect(run.part(event.minute)).toBe(0);
        expect(run.part(event.minute - 1)).toBe(0);
        expect(run.part(OPEN)).toBeCloseTo(1, 10);
      }),
    );
  });

  it('makes most of the gap before its second half, and pulls back on the way', () => {
    const runs = fc.sample(run, { numRuns: 300, seed: 1 });
    const half = ({ event, run }: (typeof runs)[number]) => run.part((event.minute + OPEN) / 2);
    expect(runs.filter((each) => half(each) > 0.5).length).toBeGreaterThan(270);
    const falls = ({ event, run }: (typeof runs)[number]) =>
      Array.from({ length: OPEN - event.minute }, (_, at) => event.minute + at).some(
        (m) => run.part(m + 1) < run.part(m),
      );
    expect(runs.filter(falls).length).toBeGreaterThan(290);
  });

  it('swings neither at the open nor at the close, so that both prices stay as given', () => {
    fc.assert(
      fc.property(run, ({ run }) => {
        expect(run.swing(OPEN, CLOSE)).toBeCloseTo(0, 12);
        expect(run.swing(CLOSE, CLOSE)).toBeCloseTo(0, 12);
      }),
    );
  });

  it('trades its extra volume from the headline to the open, never backwards, and much of it at first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 31, max: 330 }), fc.double({ min: 0, max: 1, noNaN: true }), (length, at) => {
        expect(newsVolume(0, length)).toBe(0);
        expect(newsVolume(length, length)).toBeCloseTo(1, 10);
        const since = at * (length - 1);
        expect(newsVolume(since + 1, length)).toBeGreaterThan(newsVolume(since, length));
      }),
    );
    expect(newsVolume(15, 200)).toBeGreaterThan(0.35);
  });
});
