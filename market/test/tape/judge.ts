/**
 * Works out, for tests, which trades of a recording of Alpaca's stream are valid. It reads the raw frames with its own
 * code; `naive-tape.ts` then computes the figures. Like that file, it imports no product code.
 */
import type { TapeTrade } from '../../src/alpaca/naive-tape';

type Message = Readonly<Record<string, unknown>>;

/** Epoch milliseconds, with nanoseconds as a fraction. */
const instantOf = (t: string): number =>
  Date.parse(`${t.slice(0, 23).replace('Z', '')}Z`) + Number(`0.${t.slice(23, -1) || '0'}`);

/** One symbol's valid trades after all frames: cancelled ones removed, corrected ones at their original time. */
export const tradesThatHold = (frames: readonly string[], symbol: string): TapeTrade[] => {
  const messages = frames.flatMap((frame) => JSON.parse(frame) as Message[]).filter(({ S }) => S === symbol);
  const isOf = (kind: string) => (message: Message) => message.T === kind;
  const corrections = messages.filter(isOf('c'));
  const cancels = messages.filter(isOf('x'));
  const seen = new Set<string>();
  return messages.filter(isOf('t')).flatMap(({ x, i, p, s, c, t, z }) => {
    if (seen.has(`${x} ${i}`)) return [];
    seen.add(`${x} ${i}`);
    const shared = { at: instantOf(String(t)), x: String(x), tape: String(z) };
    let id = i;
    let held: TapeTrade | null = { ...shared, price: Number(p), shares: Number(s), conditions: c as string[] };
    for (;;) {
      // Ids are unique only within an exchange.
      if (cancels.some((cancel) => cancel.x === x && cancel.i === id)) held = null;
      const correction = corrections.findLast((each) => each.x === x && each.oi === id);
      if (correction === undefined || held === null) return held === null ? [] : [held];
      id = correction.ci;
      const conditions = correction.cc as string[];
      held = { ...shared, price: Number(correction.cp), shares: Number(correction.cs), conditions };
    }
  });
};
