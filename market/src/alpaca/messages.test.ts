import { describe, expect, it } from 'vitest';
import { idOf, parseJson } from './exact-json';
import { readFrame, timeOf } from './messages';
import { TradeTable } from './trade-table';

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
  ])('that do not exist are refused: %s', (text) => {
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

it('ids of 64 bits stay exact, in the stream and in answers of REST', () => {
  const ids = ['9223372036854775806', '9223372036854775807', '71694372036854001', '71694372036854002'];
  const frame = `[${ids
    .map((id) => `{"T":"t","S":"AAA","i":${id},"x":"V","p":5,"s":100,"c":["@"],"t":"2025-02-06T14:30:00Z","z":"C"}`)
    .join(',')},{"T":"x","S":"AAA","i": ${ids[0]} ,"x":"V"},
    {"T":"c","S":"AAA","x":"V","oi":${ids[1]},"ci":9007199254740991,"cp":5,"cs":100,"cc":["@"],"z":"C"}]`;
  const messages = readFrame(frame, () => expect.fail('a message was rejected'));
  expect(
    messages.map((each) =>
      each.kind === 'trade'
        ? each.trade.id
        : each.kind === 'cancel'
          ? each.cancel.id
          : each.kind === 'correction' && [each.correction.id, each.correction.corrected.id],
    ),
  ).toEqual([...ids, ids[0], [ids[1], 9007199254740991]]);
  const { trades } = parseJson(
    `{"trades":{"AAA":[{"i":${ids[0]},"t":"1234567890123456 \\"i\\":1234567890123456"}]}}`,
  ) as {
    trades: { AAA: { i: unknown; t: string }[] };
  };
  expect(trades.AAA[0]).toEqual({ i: ids[0], t: '1234567890123456 "i":1234567890123456' });
});

it.each([1.5, '1.5', 'x', null, undefined, true, '123456789012345678901'])('%s is no id', (id) => {
  expect(idOf(id)).toBeNull();
});

it('trades whose ids differ only beyond 53 bits stay two trades, even after the table has grown', () => {
  const table = new TradeTable();
  const ids = Array.from({ length: 10_000 }, (_, k) => `${9_000_000_000_000_000_000n + BigInt(k)}`);
  for (const id of ids) expect(table.add(0, 86, id, 1, 5, 100, 1)).toBe(true);
  for (const [k, id] of ids.entries()) expect(table.find(0, 86, id)).toBe(k);
  expect(table.add(0, 86, ids[0]!, 1, 5, 100, 1)).toBe(false);
  table.dropTo(5_000);
  expect([table.find(0, 86, ids[4_999]!), table.find(0, 86, ids[5_000]!)]).toEqual([-1, 5_000]);
});
