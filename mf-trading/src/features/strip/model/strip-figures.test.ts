import { QUOTE_FIELD_PLANS, type Quote, type ScannerRow } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { row } from '../../../shared/testing/rows';
import { stripFigures } from './strip-figures';

const KNOWN: Partial<Quote> = {
  float: 3_900_000,
  shares_outstanding: 5_800_000,
  float_rotation: 2.1,
  relative_volume: 61.5,
  relative_volume_5m: 12,
  rvol_reason: null,
  market_cap: 24_128_000,
};
const figures = (of: Quote | null, listed?: ScannerRow) => stripFigures({ quote: of, row: listed });
const texts = (...of: Parameters<typeof figures>) =>
  Object.fromEntries(
    figures(...of).map(({ label, text, reason }) => [label, reason === null ? text : `${text} ${reason}`]),
  );

test('a symbol has the same figures whatever list is open: all come from its quote, so they are of one moment', () => {
  const full = quote({ ...KNOWN, pm_high: 4.18, luld: { reference: 4.1, lower: 3.69, upper: 4.51 } });
  const expected = {
    Float: '3.9M',
    'Rot.': '2.1x',
    RVOL: '61.5x',
    'RVOL 5m': '12.0x',
    Cap: '24.1M',
    HOD: '−0.48%',
    'PM high': '4.18',
    VWAP: '3.71',
    Limits: '3.69 – 4.51',
  };
  expect(texts(full)).toEqual(expected);
  expect(texts(full, row({ relative_volume: 3, relative_volume_5m: 1, market_cap: 9 }))).toEqual(expected);
});

test('where the usual volume is too thin for the relative volume of the day, that of five minutes is marked as thin', () => {
  const thin = quote({ ...KNOWN, relative_volume: null, relative_volume_5m: 6_157, rvol_reason: 'thin_baseline' });
  const [day, five] = ['RVOL', 'RVOL 5m'].map((label) => figures(thin).find((each) => each.label === label));
  expect(day).toMatchObject({ text: 'N/A', reason: 'usual volume by now under 5,000 shares', doubt: null });
  expect(five).toMatchObject({ text: '6157x', doubt: { word: 'thin' } });
  expect(figures(quote(KNOWN)).find(({ label }) => label === 'RVOL 5m')?.doubt).toBeNull();
});

test('where the list shows the volume against an average day instead of a ratio, the strip shows the same', () => {
  const thin = { relative_volume: null, relative_volume_daily: 393.1, rvol_reason: 'thin_baseline' } as const;
  const expected =
    '393 days N/A, usual volume by now under 5,000 shares. Shown instead: volume today against an average whole day';
  expect(texts(quote({ ...KNOWN, ...thin })).RVOL).toBe(expected);
  expect(texts(quote({ relative_volume: null }), row(thin)).RVOL).toBe(expected);
});

test('a plan that lacks a figure of any symbol still reads it from a row of its lists', () => {
  const withheld = quote({ float: null, relative_volume: null, market_cap: null });
  expect(texts(withheld, row())).toMatchObject({ Float: '3.9M', RVOL: '61.4x', Cap: '24.0M' });
  const plans = (listed?: ScannerRow) =>
    Object.fromEntries(figures(withheld, listed).map((one) => [one.label, one.plan]));
  expect(plans(row())).toMatchObject({ Float: 'free', RVOL: 'free' });
  expect(plans()).toMatchObject({ Float: QUOTE_FIELD_PLANS.float, RVOL: QUOTE_FIELD_PLANS.relative_volume });
  expect([QUOTE_FIELD_PLANS.float, QUOTE_FIELD_PLANS.relative_volume]).not.toContain('free');
});

test('a float that is larger than the shares outstanding says so, listed or not', () => {
  const doubtOf = (...of: Parameters<typeof figures>) => figures(...of)[0]?.doubt?.text;
  const DOUBT = 'Float doubtful: larger than shares outstanding';
  expect(doubtOf(quote({ float: 34_100_000, shares_outstanding: 4_200_000 }))).toBe(DOUBT);
  expect(doubtOf(quote(), row({ float: 34_100_000, market_cap: 8_400_000, price: 2 }))).toBe(DOUBT);
  for (const known of [quote(), quote(KNOWN), null]) expect(doubtOf(known)).toBeUndefined();
});

test('an unknown float is at most the shares outstanding, where those are known', () => {
  expect(texts(quote({ ...KNOWN, float: null })).Float).toBe(
    '≤ 5.8M unknown, at most the shares outstanding. Scanners need the float itself',
  );
  expect(texts(quote()).Float).toBe('N/A Float unknown');
});

test('each unknown figure says why it is unknown', () => {
  const bare = quote({ vwap: null, high: null });
  expect(
    texts(
      bare,
      row({
        float: null,
        market_cap: null,
        relative_volume: null,
        relative_volume_daily: null,
        rvol_reason: 'few_sessions',
      }),
    ),
  ).toMatchObject({
    Float: 'N/A Float unknown',
    RVOL: 'N/A fewer than five sessions on record',
    HOD: 'N/A The symbol has not traded today',
    'PM high': 'N/A The symbol has not traded before 9:30 AM ET',
    VWAP: 'N/A The symbol has not traded today',
    Limits: 'N/A none known now. They apply from 9:30 AM to 4:00 PM ET, and not every source has them',
  });
  expect(texts({ ...bare, rvol_reason: 'thin_baseline' }).RVOL).toBe('N/A usual volume by now under 5,000 shares');
  expect(texts(null)).toMatchObject({ Float: '— Waiting for the quote', VWAP: '— Waiting for the quote' });
});
