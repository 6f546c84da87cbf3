import { hit } from '../../../shared/testing/hits';
import type { ReplayTape } from '../model/replay-tape';

/** A tape of minute bars and a trade every 10 seconds around a hit at 8:41 ET, for tests and stories. */
export const tape = (overrides: Partial<ReplayTape> = {}): ReplayTape => {
  const at = Date.parse(hit().at);
  const from = at - 5 * 60_000;
  const price = (n: number) => 3 + n * 0.004 + Math.sin(n / 6) * 0.05;
  const minutes = (first: number, count: number, since: number) =>
    Array.from({ length: count }, (_, i) => {
      const [o, c] = [price((first + i) * 6), price((first + i + 1) * 6)];
      return {
        t: since / 1_000 + i * 60,
        o,
        c,
        h: Math.max(o, c) + 0.03,
        l: Math.min(o, c) - 0.03,
        v: 9_000 + i * 400,
      };
    });
  const at10s = Array.from({ length: 120 }, (_, i) => i);
  return {
    hit: hit(),
    from,
    to: at + 15 * 60_000,
    complete: true,
    ticks: { t: at10s.map((i) => from + i * 10_000), p: at10s.map(price), v: at10s.map((i) => 500 + (i % 7) * 90) },
    bars: minutes(0, 20, from),
    context: minutes(-60, 60, from - 60 * 60_000),
    rest: [],
    close: at + 15 * 60_000,
    ...overrides,
  };
};
