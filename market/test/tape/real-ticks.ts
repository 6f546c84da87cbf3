import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '../unzip';
import type { Delivery, TapeSymbol } from './synthetic';

const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'market/ticks');
export const REAL_DATE = '2013-10-07';

/** The symbols that have files. SPY has ten times as many trades as the others. */
export const REAL_SYMBOLS: readonly TapeSymbol[] = [
  { symbol: 'IBM', tape: 'A', primary: 'N', exchange: 'NYSE' },
  { symbol: 'AIG', tape: 'A', primary: 'N', exchange: 'NYSE' },
  ...(process.env.PREBELL_DEEP === '1'
    ? ([
        { symbol: 'BAC', tape: 'A', primary: 'N', exchange: 'NYSE' },
        { symbol: 'SPY', tape: 'B', primary: 'P', exchange: 'ARCA' },
      ] as const)
    : []),
];

const pathOf = (symbol: string) => join(folder, `20131007_${symbol.toLowerCase()}.zip`);
export const hasRealTicks = REAL_SYMBOLS.every(({ symbol }) => existsSync(pathOf(symbol)));
if (!hasRealTicks) process.stderr.write(`SKIPPED: recorded frames of a real day, no files in ${folder}\n`);

/**
 * Sale conditions for the files' flags (AlgoSeek), by bit. Bit 29 says only that a sweep was exempt from the
 * trade-through rule.
 */
const FLAGS: Readonly<Record<number, string>> = {
  1: 'C',
  2: 'N',
  3: 'R',
  5: 'F',
  6: 'O',
  7: '6',
  8: '5',
  9: '4',
  10: 'T',
  11: 'Z',
  13: 'T',
  14: 'Z',
  18: 'V',
  20: 'B',
  21: 'X',
  22: 'H',
  24: 'M',
  25: 'P',
  26: 'Q',
  31: 'I',
};

const conditionsOf = (flags: number): string[] => {
  const codes = new Set(
    Object.entries(FLAGS).flatMap(([bit, code]) => (((flags >>> Number(bit)) & 1) === 1 ? [code] : [])),
  );
  // Late and outside the session is a single condition, not two.
  if (codes.delete('Z') && !codes.delete('T')) codes.add('Z');
  else if (flags !== 0 && ((flags >>> 11) & 1 || (flags >>> 14) & 1)) codes.add('U');
  return [' ', ...codes];
};

/** The trades of the files as the stream would have reported them. @param midnight in New York on that day, epoch milliseconds. */
export const realTape = (midnight: number): Delivery[] =>
  REAL_SYMBOLS.flatMap(({ symbol, tape }) => {
    const ids = new Map<string, number>();
    return unzip(pathOf(symbol))
      .trim()
      .split(/\r?\n/)
      .flatMap((line): Delivery[] => {
        const [ms, price, size, x, flags] = line.split(',');
        const at = midnight + Number(ms);
        if (!(Number(price) > 0 && Number(size) > 0)) return [];
        ids.set(x!, (ids.get(x!) ?? 0) + 1);
        const c = conditionsOf(Number.parseInt(flags!, 16));
        const trade = { T: 't', S: symbol, i: ids.get(x!), x, p: Number(price) / 10_000, s: Number(size), c, z: tape };
        return [{ due: at, message: { ...trade, t: new Date(at).toISOString() } }];
      });
  }).sort((a, b) => a.due - b.due);
