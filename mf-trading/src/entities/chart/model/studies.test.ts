import { expect, it } from 'vitest';
import { DRAWINGS, DRAWINGS_PREFERENCE, mayDraw } from './studies';

const seenBy = (subscription_tier: 'free' | 'basic', is_admin = false) =>
  DRAWINGS.filter((drawing) => mayDraw(drawing, { subscription_tier, is_admin }));

it('needs Basic for VWAP and its bands, EMA and pre-market levels, and nothing for the rest', () => {
  expect(seenBy('free')).toEqual(['atr', 'atrpane', 'dayhigh', 'prevday', 'or5', 'or15', 'or30', 'sessions']);
  expect(seenBy('basic')).toEqual(DRAWINGS);
  expect(seenBy('free', true)).toEqual(DRAWINGS);
});

it('drops unknown studies from saved settings', () => {
  expect(DRAWINGS_PREFERENCE.accepts(['vwap', 'sessions'])).toBe(true);
  for (const value of [['macd'], 'vwap', null, { 0: 'vwap' }]) expect(DRAWINGS_PREFERENCE.accepts(value)).toBe(false);
});
