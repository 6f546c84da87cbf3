import { type Quote, type ScannerRow, WHY_INPUT_PLANS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { row } from '../../../shared/testing/rows';
import { explanation } from '../testing/explanation';
import { stripFigures } from './strip-figures';
import type { Unlisted } from './unlisted-figures';

const figures = (of: Quote | null, row: ScannerRow | undefined, unlisted: Unlisted = { state: 'loading' }) =>
  stripFigures({ quote: of, row, unlisted });
const texts = (...of: Parameters<typeof figures>) =>
  Object.fromEntries(
    figures(...of).map(({ label, text, reason }) => [label, reason === null ? text : `${text} ${reason}`]),
  );

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

test('a symbol on another list or on none has its own figures, from the server’s explanation and its quote', () => {
  const why = explanation({
    price: 4,
    volume: 8_241_000,
    baseline: 134_000,
    float: 3_900_000,
    shares_outstanding: 6e6,
  });
  expect(texts(quote({ price: 5, volume: 9_750_000 }), undefined, { state: 'known', why })).toMatchObject({
    Float: '3.9M',
    'Rot.': '2.5x',
    RVOL: '61.5x',
    Cap: '30.0M',
    'RVOL 5m': 'N/A Known only for symbols on the list that is open',
  });
});

test('figures that the plan withholds for an unlisted symbol come with the plan that includes them', () => {
  const why = explanation({ float: null, shares_outstanding: null, baseline: null, rvol_reason: null }, [
    { field: 'float', required_tier: 'pro' },
    { field: 'shares_outstanding', required_tier: 'pro' },
    { field: 'baseline', required_tier: 'basic' },
  ]);
  const plans = (unlisted: Unlisted) =>
    figures(quote(), undefined, unlisted)
      .slice(0, 5)
      .map(({ plan }) => plan);
  const [float, volume] = [WHY_INPUT_PLANS.float, WHY_INPUT_PLANS.baseline];
  expect(plans({ state: 'known', why })).toEqual([float, float, volume, 'free', float]);
  expect([float, volume]).not.toContain('free');
  expect(plans({ state: 'known', why: explanation() })).toEqual(['free', 'free', 'free', 'free', 'free']);
});

test('a float that is larger than the shares outstanding says so, listed or not', () => {
  const doubtOf = (...of: Parameters<typeof figures>) => figures(...of).map(({ doubt }) => doubt);
  const NO_DOUBT = Array.from({ length: 9 }, () => null);
  const doubtful = row({ float: 34_100_000, market_cap: 8_400_000, price: 2 });
  const DOUBT = ['Float doubtful: larger than shares outstanding', ...NO_DOUBT.slice(1)];
  expect(doubtOf(quote(), doubtful)).toEqual(DOUBT);
  expect(doubtOf(quote(), row())).toEqual(NO_DOUBT);
  const why = explanation({ float: 34_100_000, shares_outstanding: 4_200_000 });
  expect(doubtOf(quote(), undefined, { state: 'known', why })).toEqual(DOUBT);
  expect(doubtOf(quote(), undefined)).toEqual(NO_DOUBT);
});

test('each unknown figure says why it is unknown', () => {
  const bare = quote({ vwap: null, high: null });
  expect(texts(bare, row({ float: null, relative_volume: null, rvol_reason: 'few_sessions' }))).toMatchObject({
    Float: 'N/A Float unknown',
    RVOL: 'N/A N/A: fewer than five sessions on record',
    HOD: 'N/A The symbol has not traded today',
    'PM high': 'N/A The symbol has not traded before 9:30 AM ET',
    VWAP: 'N/A The symbol has not traded today',
    Limits: 'N/A No price limits now: they apply in the regular session',
  });
  const why = explanation({ float: null, baseline: 4_000, rvol_reason: 'thin_baseline' });
  expect(texts(bare, undefined, { state: 'known', why })).toMatchObject({
    Float: 'N/A Float unknown',
    RVOL: 'N/A N/A: usual volume by now under 5,000 shares',
  });
  expect(texts(null, undefined)).toMatchObject({ Float: '— Loading', VWAP: '— Waiting for the quote' });
  expect(texts(bare, undefined, { state: 'failed' })).toMatchObject({
    Float: 'N/A We could not load it. We try again every minute',
  });
});
