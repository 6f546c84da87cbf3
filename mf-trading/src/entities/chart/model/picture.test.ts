import { expect, it } from 'vitest';
import { pictureFile, pictureTitle } from './picture';

const facts = { symbol: 'BRK.B', resolution: '5', now: 1_738_850_657_000, source: 'Simulated data' } as const;

it('names symbol, timeframe, New York time and simulated data', () => {
  expect(pictureTitle(facts)).toBe('BRK.B 5m · 2025-02-06 09:04 ET · Simulated data');
  expect(pictureTitle({ ...facts, source: null, now: null })).toBe('BRK.B 5m');
});

it('becomes a file name that every system accepts', () => {
  expect(pictureFile(facts)).toBe('BRK.B-5m-2025-02-06-09-04-ET-Simulated-data.png');
});
