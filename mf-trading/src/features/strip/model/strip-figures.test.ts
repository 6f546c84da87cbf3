import { expect, test } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { row } from '../../../shared/testing/rows';
import { stripFigures } from './strip-figures';

const texts = (...of: Parameters<typeof stripFigures>) =>
  Object.fromEntries(stripFigures(...of).map(({ label, text, reason }) => [label, text ?? reason]));

test('a symbol on the list has every figure', () => {
  const full = quote({ pm_high: 4.18, luld: { reference: 4.1, lower: 3.69, upper: 4.51 } });
  expect(texts(full, row())).toEqual({
    Float: '3.9M',
    'Rot.': '2.1x',
    RVOL: '61.4x',
    'RVOL 5m': '12.0x',
    Cap: '24.0M',
    HOD: '−0.48%',
    'PM high': '4.18',
    VWAP: '3.71',
    Limits: '3.69 – 4.51',
  });
});

test('a float that is larger than the shares outstanding says so', () => {
  const floatOf = (of: Parameters<typeof stripFigures>[1]) => stripFigures(quote(), of)[0];
  const doubtful = row({ float: 34_100_000, market_cap: 8_400_000, price: 2 });
  expect(floatOf(doubtful)).toMatchObject({ text: '34.1M', doubt: 'Float doubtful: larger than shares outstanding' });
  expect(floatOf(row())).not.toHaveProperty('doubt');
});

test('each unknown figure says why it is unknown', () => {
  const bare = quote({ vwap: null, high: null });
  expect(texts(bare, row({ float: null, relative_volume: null, rvol_reason: 'few_sessions' }))).toMatchObject({
    Float: 'Float unknown',
    RVOL: 'N/A: fewer than five sessions on record',
    HOD: 'The symbol has not traded today',
    'PM high': 'The symbol has not traded before 9:30 AM ET',
    VWAP: 'The symbol has not traded today',
    Limits: 'No price limits now: they apply in the regular session',
  });
  expect(texts(null, undefined)).toMatchObject({
    Float: 'Known only for symbols on the list that is open',
    VWAP: 'Waiting for the quote',
  });
});
