import { toMs, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Catalysts } from './catalysts';
import { Engine } from './engine';
import { type OwnTable, OwnTables } from './own-tables';
import { ScannerTables } from './scanner-tables';
import { batchOf, listingsOf, referenceOf } from './testing';

const day = tradingDay('2025-02-06')!;
const SYMBOL = { previous_close: 5, float: 1_000_000, adv20: 100_000, usual: 1_000 };
const SCAN = {
  version: 1,
  where: [{ field: 'price', op: '>=', value: 6 } as const],
  sort: 'price' as const,
  catalyst_first: false,
};

const open = () => {
  const engine = new Engine(listingsOf([SYMBOL]));
  engine.openDay(referenceOf([SYMBOL], day));
  const catalysts = new Catalysts(1, () => null);
  const own = new OwnTables(engine, catalysts, new ScannerTables(engine, catalysts));
  let at: number = toMs(day.open);
  const look = (price: number | null = null) => {
    at += 100;
    if (price !== null) engine.apply(batchOf([{ symbol: 0, at, price, volume: 100 }]));
    own.look(at);
  };
  const symbol = engine.universe[0]!.symbol;
  const add = (k: number) => (k % 3 === 0 ? own.addSymbols([symbol]) : own.addScan(SCAN));
  return { look, add };
};

it('while lists come and go, each is at most ten rounds old, and no round runs much more than its share', () => {
  const steps = fc.array(
    fc.record({ add: fc.nat({ max: 900 }), end: fc.nat({ max: 600 }), rounds: fc.integer({ min: 1, max: 25 }) }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(steps, (given) => {
      const { look, add } = open();
      /** Rounds since each list's last turn, or since the last change of the lists. */
      const ages = new Map<OwnTable, number>();
      let most = 0;
      for (const { add: added, end, rounds } of given) {
        for (const list of [...ages.keys()].slice(0, end)) {
          list.end();
          ages.delete(list);
        }
        for (let k = 0; k < added; k += 1) ages.set(add(k), 0);
        for (const list of ages.keys()) ages.set(list, 0);
        most = Math.max(most, ages.size);
        for (let round = 0; round < rounds; round += 1) {
          look();
          let ran = 0;
          let oldest = 0;
          for (const [list, age] of ages) {
            const isDue = list.table('all') !== null;
            if (isDue) ran += 1;
            ages.set(list, isDue ? 0 : age + 1);
            oldest = Math.max(oldest, ages.get(list)!);
          }
          expect(oldest).toBeLessThan(10);
          expect(ran).toBeLessThanOrEqual(400 * Math.max(1, Math.ceil(most / 4_000)));
          if (given.length === 1 && ages.size <= 400) expect(ran).toBe(ages.size);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it('a list shows the market of its own turn', () => {
  const { look, add } = open();
  const lists = Array.from({ length: 900 }, (_, k) => add(k));
  look(7);
  let price = 7;
  const seen = lists.map(() => 0);
  for (let round = 0; round < 12; round += 1) {
    price += 1;
    look(price);
    lists.forEach((list, k) => {
      const table = list.table('all');
      if (table === null) return;
      expect(table.rows.map((row) => row.price)).toEqual([price]);
      seen[k] = price;
    });
  }
  expect(Math.min(...seen)).toBeGreaterThan(price - 10);
});

it('thousands of lists cost no round more than hundreds', () => {
  const { look, add } = open();
  const lists = Array.from({ length: 4_000 }, (_, k) => add(k));
  for (let round = 0; round < 20; round += 1) {
    look();
    expect(lists.filter((list) => list.table('all') !== null)).toHaveLength(400);
  }
});

it('when all lists of a part end, the part after it has its turn next', () => {
  const { look, add } = open();
  const lists = Array.from({ length: 1_200 }, (_, k) => add(k));
  const partOf = (k: number) => lists.slice(400 * k, 400 * (k + 1));
  const hadTurn = (k: number) => partOf(k).every((list) => list.table('all') !== null);
  look();
  look();
  expect(hadTurn(2)).toBe(true);
  for (const list of partOf(2)) list.end();
  look();
  expect(hadTurn(0)).toBe(true);
  for (const list of partOf(0)) list.end();
  look();
  expect(hadTurn(1)).toBe(true);
});
