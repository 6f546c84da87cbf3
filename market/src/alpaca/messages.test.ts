import { describe, expect, it } from 'vitest';
import { readFrame, timeOf } from './messages';

describe('times of the stream', () => {
  it('are read to a fraction of a microsecond', () => {
    const [early, late] = [timeOf('2025-02-06T14:30:59.123456Z'), timeOf('2025-02-06T14:30:59.123457Z')];
    expect(late - early).toBeCloseTo(0.001, 3);
    expect(Math.floor(late)).toBe(Date.parse('2025-02-06T14:30:59.123Z'));
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
