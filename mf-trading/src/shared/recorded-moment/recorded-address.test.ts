import { expect, test } from 'vitest';
import { momentInAddress, recordedAddress } from './recorded-address';

test('an address names a moment or none', () => {
  expect(momentInAddress('?symbol=AAPL&at=2026-05-21T08:45')).toBe('2026-05-21T08:45');
  for (const search of [
    '',
    '?at=',
    '?at=2026-05-21',
    '?at=2026-13-21T08:45',
    '?at=2026-02-30T08:45',
    '?at=2026-05-21T24:00',
  ])
    expect(momentInAddress(search)).toBeNull();
});

test('the address of a moment names it and the symbol', () => {
  const address = recordedAddress(Date.parse('2026-05-21T12:45:30Z'), 'BRK.B');
  expect(address).toBe('/dashboard?at=2026-05-21T08:45&symbol=BRK.B');
  expect(momentInAddress(address.slice('/dashboard'.length))).toBe('2026-05-21T08:45');
});
