import { HALT_LABELS, tradingDay } from '@prebell/contracts';
import { describe, expect, it, vi } from 'vitest';
import type { TradeHalt } from '../halts/trade-halts';
import { HaltBook } from './halt-book';
import { type AlpacaMessage, readFrame } from './messages';

const day = tradingDay('2025-02-06')!;
const T = day.open * 1000 + 600_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Statuses as the stream sends them, of a symbol of tape A or C. */
const said = (sc: string, rc: string, at: number) => ({ T: 's', S: 'AAA', sc, sm: '', rc, rm: '', t: iso(at), z: 'C' });
const trade = (at: number, c: string[] = ['@']) => ({
  T: 't',
  S: 'AAA',
  i: at,
  x: 'V',
  p: 10,
  s: 100,
  c,
  t: iso(at),
  z: 'C',
});

const play = (...messages: object[]) => playTo(new HaltBook(), ...messages);
const playTo = (book: HaltBook, ...messages: object[]) => {
  const reject = vi.fn();
  for (const message of readFrame(JSON.stringify(messages), reject) as AlpacaMessage[]) {
    if (message.kind === 'status') book.status(message, 7);
    if (message.kind === 'trade') book.trade(message.trade, day);
    if (message.kind === 'bar') book.bar(message.bar);
  }
  expect(reject).not.toHaveBeenCalled();
  return changesOf(book);
};
const changesOf = (book: HaltBook) =>
  book.changes.map(({ kind, code, at, resume_at, quote_at }) => [
    kind,
    code,
    at - T,
    resume_at === null ? null : resume_at - T,
    quote_at == null ? null : quote_at - T,
  ]);

describe('halts', () => {
  it('of both tapes: a volatility pause resumes after five minutes, and quotes before do not move its end', () => {
    expect(play(said('P', 'LUDP', T), said('Q', 'LUDP', T + 200_000), said('T', 'C11', T + 300_000))).toEqual([
      ['halt', 'LUDP', 0, 300_000, null],
      ['halt', 'LUDP', 200_000, 300_000, 200_000],
      ['resume', 'C11', 300_000, null, null],
    ]);
    expect(play(said('2', 'M', T), said('3', 'M', T + 300_000))).toEqual([
      ['halt', 'M', 0, 300_000, null],
      ['resume', 'M', 300_000, null, null],
    ]);
  });

  it('are as the newest time stamp says, in whatever order and however often they come', () => {
    const halted = ['halt', 'T1', 0, null, null];
    const resumed = ['resume', 'T3', 10_000, null, null];
    const [halt, resume] = [said('H', 'T1', T), said('T', 'T3', T + 10_000)];
    expect(play(halt, resume, halt, said('H', 'LUDP', T + 5_000))).toEqual([halted, resumed]);
    expect(play(resume, halt)).toEqual([resumed]);
    expect(play(halt, said('T', '', T - 10_000))).toEqual([halted]);
    expect(play(halt, halt, halt)).toEqual([halted]);
  });

  it('that are extended end five minutes after the extension', () => {
    expect(play(said('P', 'LUDP', T), said('P', 'LUDP', T + 300_000)).at(-1)).toEqual([
      'halt',
      'LUDP',
      300_000,
      600_000,
      null,
    ]);
  });

  it('for news give separate times for quotes and trades to resume', () => {
    expect(play(said('H', 'T1', T), said('H', 'T2', T + 60_000), said('Q', 'T3', T + 900_000))).toEqual([
      ['halt', 'T1', 0, null, null],
      ['halt', 'T2', 60_000, null, null],
      ['halt', 'T3', 900_000, 1_200_000, 900_000],
    ]);
    expect(play(said('Q', 'IPOQ', T))).toEqual([['halt', 'IPOQ', 0, null, 0]]);
  });

  it('end with the next trade when the resumption was lost; late and odd reports of earlier trades do not end them', () => {
    const late = [trade(T + 2_000), trade(T + 400_000, ['@', 'I']), trade(T + 400_001, ['@', 'Z'])];
    expect(play(said('P', 'LUDP', T), ...late)).toHaveLength(1);
    expect(play(said('P', 'LUDP', T), ...late, trade(T + 400_002), trade(T + 400_003)).slice(1)).toEqual([
      ['resume', 'LUDP', 400_002, null, null],
    ]);
    const bar = { T: 'b', S: 'AAA', o: 10, h: 10, l: 10, c: 10, v: 5, vw: 10, t: iso(T + 360_000) };
    expect(play(said('2', 'M', T), bar).at(-1)).toEqual(['resume', 'M', 360_000, null, null]);
  });

  it('do not begin or end with imbalances, price indications and band notices', () => {
    const notices = [...'56789ACDEF'].map((code) => said(code, ' ', T + 1_000));
    expect(play(said('2', 'P', T), ...notices)).toEqual([['halt', 'T1', 0, null, null]]);
  });

  it.each<readonly [string, string]>([
    ['D', 'T2'],
    ['I', 'I'],
    ['M', 'M'],
    ['P', 'T1'],
    ['X', 'X'],
    ['Y', 'Y'],
    ['1', 'MWC1'],
    ['2', 'MWC2'],
    ['3', 'MWC3'],
    ['01', 'O1'],
    ['?', 'other'],
    ...'T1 T2 T5 T6 T8 T12 H4 H9 H10 H11 O1 IPO1 M1 M2 LUDP LUDS MWC0 MWC1 MWC2 MWC3 T3 T7 R4 R9 C3 C4 C9 C11 R1 R2 IPOQ IPOE MWCQ'
      .split(' ')
      .map((code) => [code, code] as const),
  ])('reason %s of the lists is %s and has words', (reason, code) => {
    expect(play(said('H', reason, T))[0]?.[1]).toBe(code);
    if (code !== 'other') expect(HALT_LABELS[code as keyof typeof HALT_LABELS]).not.toBe(HALT_LABELS.other);
  });
});

describe('halts from before the start', () => {
  const listed = new Map([['AAA', 7]]);
  const report = (at: number, code: TradeHalt['code'], clocks: Partial<TradeHalt> = {}): TradeHalt => ({
    ...{ symbol: 'AAA', at, code, quote_at: null, trade_at: null },
    ...clocks,
  });
  const seeded = (now: number, ...reports: TradeHalt[]) => {
    const book = new HaltBook();
    book.seed(reports, { indexes: listed, now, since: day.pre_open * 1000 });
    return changesOf(book);
  };

  it('come from the feed with their clocks, those of today that are over with their resumption', () => {
    const monday = Date.parse('2025-02-03T21:05:00Z');
    expect(seeded(T, report(monday, 'T12'))).toEqual([['halt', 'T12', monday - T, null, null]]);
    expect(seeded(T, report(T - 1_000, 'T1', { quote_at: T + 60_000, trade_at: T + 360_000 }))).toEqual([
      ['halt', 'T1', -1_000, 360_000, 60_000],
    ]);
    // A pause whose end is not announced yet lasts five minutes.
    expect(seeded(T, report(T - 1_000, 'LUDP'))).toEqual([['halt', 'LUDP', -1_000, 299_000, null]]);
    expect(
      seeded(
        T,
        report(monday, 'T1', { trade_at: monday + 600_000 }),
        report(T - 900_000, 'M', { trade_at: T - 600_000 }),
        report(T - 500_000, 'M', { trade_at: T - 200_000 }),
      ),
    ).toEqual([
      ['halt', 'M', -900_000, -600_000, null],
      ['resume', 'M', -600_000, null, null],
      ['halt', 'M', -500_000, -200_000, null],
      ['resume', 'M', -200_000, null, null],
    ]);
  });

  it('of symbols that nobody lists and of the future are ignored', () => {
    expect(seeded(T, report(T - 1, 'T1', { symbol: 'ZZZ' }), report(T + 60_000, 'T1'))).toEqual([]);
  });

  it('never undo what the stream said since, but end a halt whose resumption it lost, and report its clocks', () => {
    const book = new HaltBook();
    const feed = (now: number, ...reports: TradeHalt[]) => {
      book.seed(reports, { indexes: listed, now, since: day.pre_open * 1000 });
      return changesOf(book);
    };
    playTo(book, said('H', 'T1', T), said('T', 'T3', T + 900_000));
    expect(feed(T + 901_000, report(T + 20, 'T1'))).toHaveLength(2);
    playTo(book, said('H', 'T1', T + 1_000_000));
    const clocks = { quote_at: T + 1_900_000, trade_at: T + 2_200_000 };
    expect(feed(T + 1_060_000, report(T + 1_000_150, 'T1')).slice(3)).toEqual([]);
    expect(feed(T + 1_120_000, report(T + 1_000_150, 'T1', clocks)).slice(3)).toEqual([
      ['halt', 'T1', 1_000_000, 2_200_000, 1_900_000],
    ]);
    // The same answer again says nothing new.
    expect(feed(T + 1_180_000, report(T + 1_000_150, 'T1', clocks)).slice(4)).toEqual([]);
    expect(feed(T + 2_300_000, report(T + 1_000_150, 'T1', clocks)).slice(4)).toEqual([
      ['resume', 'T1', 2_200_000, null, null],
    ]);
    expect(feed(T + 2_400_000, report(T + 1_000_150, 'T1', clocks))).toHaveLength(5);
  });

  it('last into the next day unless they are pauses, and end with the next trade', () => {
    const book = new HaltBook();
    playTo(book, said('H', 'T12', T));
    book.openDay(T + 86_400_000);
    expect(changesOf(book)).toEqual([['halt', 'T12', 0, null, null]]);
    expect(playTo(book, trade(T + 400_000)).at(-1)).toEqual(['resume', 'T12', 400_000, null, null]);
    playTo(book, said('P', 'LUDP', T + 500_000));
    book.openDay(T + 86_400_000);
    expect(changesOf(book)).toEqual([]);
  });

  it('that come while the day opens stay', () => {
    const book = new HaltBook();
    playTo(book, said('P', 'LUDP', T), said('H', 'T1', T + 300_000));
    book.openDay(T);
    expect(changesOf(book)).toHaveLength(2);
  });
});
