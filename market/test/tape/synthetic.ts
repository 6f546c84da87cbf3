import { PUBLISHED } from '../../src/alpaca/naive-tape';

/** A listed symbol of the synthetic tape. */
export interface TapeSymbol {
  readonly symbol: string;
  readonly tape: 'A' | 'B' | 'C';
  /** Code and name of the exchange that lists it. */
  readonly primary: string;
  readonly exchange: string;
}

export const TAPE_SYMBOLS: readonly TapeSymbol[] = [
  { symbol: 'TAPEA', tape: 'A', primary: 'N', exchange: 'NYSE' },
  { symbol: 'TAPEB', tape: 'B', primary: 'P', exchange: 'ARCA' },
  { symbol: 'TAPEC', tape: 'C', primary: 'Q', exchange: 'NASDAQ' },
];

export type Message = Readonly<Record<string, unknown>>;

/** A message of the stream with its arrival time, epoch milliseconds. */
export interface Delivery {
  readonly due: number;
  readonly message: Message;
}

interface Session {
  /** Epoch seconds. */
  readonly pre_open: number;
  readonly open: number;
  readonly close: number;
}

/** The four positions of a sale condition, with the codes that the plans' documents allow at each. */
const PLACES = {
  AB: [' CR', 'F456789', 'LTUZ', 'BEHIKMOPQVX'],
  C: ['@CR', 'F456789', 'TLUZ', '1ABDGHIKMOPQSVWX'],
};

const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
};

/** A time in the documented format, with nanoseconds. */
const timeOf = (at: number, nanoseconds: number): string =>
  `${new Date(at).toISOString().slice(0, -1)}${String(nanoseconds).padStart(6, '0')}Z`;

/**
 * A day of the three tapes: every condition on its own before, during and after the session; auctions; combinations by
 * position; repeated and late reports; corrections (also of corrections) and cancels, from immediate to twenty minutes
 * later. The same seed gives the same day.
 */
export const syntheticTape = (session: Session, seed: number): Delivery[] => {
  const random = randomOf(seed);
  const deliveries: Delivery[] = [];
  for (const { symbol, tape, primary } of TAPE_SYMBOLS) {
    const ids = new Map<string, number>();
    const instants = new Set<number>();
    const nextId = (x: string): number => {
      ids.set(x, (ids.get(x) ?? 0) + 1);
      return ids.get(x)!;
    };
    const exchanges = [primary, primary, 'D', 'V', 'K'];

    const report = (wanted: number, conditions: readonly string[], exchange?: string, price?: number): void => {
      // Trades in the same millisecond differ by whole microseconds.
      let [at, micros] = [wanted, random(1_000)];
      while (instants.has(at * 1_000 + micros)) {
        at += 1;
        micros = random(1_000);
      }
      instants.add(at * 1_000 + micros);
      const x = exchange ?? exchanges[random(exchanges.length)]!;
      const i = nextId(x);
      const p = price ?? (900 + random(300)) / 100;
      const s = 1 + random(2_000);
      const late = random(4) === 0 ? random(60_000) : random(40);
      const message = { T: 't', S: symbol, i, x, p, s, c: [...conditions], t: timeOf(at, micros * 1_000), z: tape };
      deliveries.push({ due: at + late, message });
      if (random(6) === 0) deliveries.push({ due: at + late + random(90_000), message });
      if (random(5) === 0) change({ x, i, p, s, c: [...conditions] }, at + late + random(3) * random(600_000));
    };

    const change = (of: { x: string; i: number; p: number; s: number; c: string[] }, due: number): void => {
      const t = timeOf(due, 0);
      const { x, i, p, s, c } = of;
      if (random(2) === 0) {
        const cancel = { T: 'x', S: symbol, i, x, p, s, a: random(2) === 0 ? 'C' : 'E', z: tape, t };
        deliveries.push({ due, message: cancel });
        if (random(3) === 0) deliveries.push({ due: due + 5_000, message: cancel });
        return;
      }
      const to = { x, i: nextId(x), p: (900 + random(300)) / 100, s: 1 + random(2_000), c };
      const [original, corrected] = [
        { oi: i, op: p, os: s, oc: c },
        { ci: to.i, cp: to.p, cs: to.s, cc: c },
      ];
      deliveries.push({ due, message: { T: 'c', S: symbol, x, ...original, ...corrected, z: tape, t } });
      if (random(3) === 0) change(to, due + 1_000 + random(600_000));
    };

    const [open, close] = [session.open * 1000, session.close * 1000];
    const codes = [...(tape === 'C' ? PUBLISHED.C : PUBLISHED.AB).keys()];
    for (const start of [session.pre_open * 1000 + 3_600_000, open + 600_000, close - 1_200_000, close + 600_000])
      codes.forEach((code, n) => {
        for (const conditions of [[code], [tape === 'C' ? '@' : ' ', code]])
          report(start + n * 7_919 + random(5_000), conditions);
      });
    for (let n = 0; n < 500; n += 1) {
      const places = PLACES[tape === 'C' ? 'C' : 'AB'].map((place) =>
        random(3) === 0 ? place[random(place.length)]! : '',
      );
      report(
        open - 1_800_000 + random(25_200_000),
        places.filter((code) => code !== ''),
      );
    }
    for (let n = 0; n < 60; n += 1) report(open + 900_000 + random(3), [tape === 'C' ? '@' : ' '], 'D');
    // The auctions: trading starts before the primary exchange opens, and the close is printed 103 seconds late.
    report(open + 700, [tape === 'C' ? '@' : ' ', 'O', 'X'], primary, 10.5);
    report(open + 701, [tape === 'C' ? '@' : ' ', 'Q'], primary, 10.5);
    report(close + 103_000, [tape === 'C' ? '@' : ' ', '6', 'X'], primary, 10.75);
    report(close + 103_001, [tape === 'C' ? '@' : ' ', 'M'], primary, 10.75);
    report(close + 20, ['M'], 'V', 11.5);
  }
  return deliveries.sort((a, b) => a.due - b.due);
};
