import { toMs, tradingDay } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { HIGH_LOW, LAST, OPEN, SALE_CONDITIONS, updatesOf, VOLUME } from './conditions';
import { readFrame, timeOf } from './messages';

const day = tradingDay('2025-02-06')!;
const [early, regular] = [toMs(day.open) - 1, toMs(day.open)];

describe('times of the stream', () => {
  it('are read to the millisecond', () => {
    expect(timeOf('2025-02-06T14:30:59.123456789Z')).toBe(Date.parse('2025-02-06T14:30:59.123Z'));
    expect(timeOf('2025-02-06T14:30:00Z')).toBe(Date.parse('2025-02-06T14:30:00Z'));
  });

  it.each([
    '2025-02-06T14:29:99Z',
    '2025-02-06T14:60:00Z',
    '2025-02-06T24:00:00Z',
    '2025-02-30T14:30:00Z',
    '2025-02-06 14:30:00Z',
    '2025-02-06T14:30:00xZ',
    '2025-02-06T14:30:00.12.3Z',
    '2025-02-06T14:30:00+01:00',
  ])('that there are not are refused: %s', (text) => {
    expect(timeOf(text)).toBeNaN();
  });
});

describe('sale conditions', () => {
  const everything = LAST | HIGH_LOW | VOLUME | OPEN;
  const of = (conditions: readonly string[], tape = 'C', at: number = regular) => updatesOf(conditions, tape, at, day);

  it('name each code once on each plan, and where its rule is written', () => {
    const lines = SALE_CONDITIONS.flatMap(({ code, plans }) => plans.map((plan) => `${plan} ${code}`));
    expect(new Set(lines).size).toBe(lines.length);
    expect(SALE_CONDITIONS.every(({ source }) => /CTS|UTDF/.test(source))).toBe(true);
    // All that the two specifications know: letters and digits of the CTA, with those that UTP adds.
    const codes = (plan: 'cta' | 'utp') =>
      SALE_CONDITIONS.filter(({ plans }) => plans.includes(plan))
        .map(({ code }) => code)
        .sort()
        .join('');
    expect(codes('cta')).toBe(' 456789@BCEFHIKLMNOPQRTUVXZ');
    expect(codes('utp')).toBe(' 123456789@ABCDEFGHIKLMNOPQRSTUVWXYZ');
  });

  it('let official open and close update nothing, odd lots and averages their shares alone', () => {
    expect([of(['M']), of(['Q'])]).toEqual([0, 0]);
    expect([of(['@', 'I']), of(['@', 'W']), of(['C']), of(['7', 'V'])]).toEqual([VOLUME, VOLUME, VOLUME, VOLUME]);
  });

  it('let what is out of sequence be a high or low, and not the last price', () => {
    for (const code of ['Z', 'P', '4', '3', 'G']) expect(of([code])).toBe(HIGH_LOW | VOLUME);
    expect(of(['L'])).toBe(everything);
  });

  it('mean another thing on another tape; without one the stricter holds', () => {
    expect([of(['B'], 'A'), of(['B'], 'B'), of(['B'], 'C'), of(['B'], '')]).toEqual([
      VOLUME,
      VOLUME,
      everything,
      VOLUME,
    ]);
    expect([of(['E'], 'A'), of(['E'], 'C')]).toEqual([everything, VOLUME]);
  });

  it('hold together: the strictest wins, and Form T makes prices outside the regular session only', () => {
    expect([of(['@', 'F', 'T'], 'C', early), of(['@', 'F', 'T'])]).toEqual([everything, VOLUME]);
    expect([of(['@', 'T', 'I'], 'C', early), of(['@', 'O', 'M'])]).toEqual([VOLUME, 0]);
    expect([of([]), of(['?'])]).toEqual([everything, VOLUME]);
  });
});

it('corrections and cancels are read with the exchange that numbered their trade', () => {
  const said = [
    {
      T: 'c',
      S: 'IWM',
      x: 'D',
      oi: 79372207866957,
      op: 208.65,
      os: 14950,
      oc: [' ', '7'],
      ci: 79372223926359,
      cp: 208.6,
      cs: 14900,
      cc: [' ', '7', 'Z'],
      z: 'B',
      t: '2022-01-20T17:26:08.000760661Z',
    },
    { T: 'x', S: 'GOOGL', i: 465, x: 'D', p: 105.31, s: 300, a: 'C', z: 'C', t: '2023-04-06T13:15:42.83540958Z' },
    { T: 'x', S: 'GOOGL', i: 465 },
  ];
  let rejected = 0;
  const messages = readFrame(JSON.stringify(said), () => {
    rejected += 1;
  });
  const corrected = { id: 79372223926359, price: 208.6, size: 14900, conditions: [' ', '7', 'Z'], tape: 'B' };
  expect(messages).toEqual([
    { kind: 'correction', correction: { symbol: 'IWM', exchange: 68, id: 79372207866957, corrected } },
    { kind: 'cancel', cancel: { symbol: 'GOOGL', exchange: 68, id: 465 } },
  ]);
  expect(rejected).toBe(1);
});
