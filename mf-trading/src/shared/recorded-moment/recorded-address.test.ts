import { expect, test } from 'vitest';
import { NEWEST, readMoment, recordedAddress } from './recorded-address';

test('an address names a moment, a day, the newest day, or nothing', () => {
  expect(readMoment('2026-05-21T08:45')).toBe('2026-05-21T08:45');
  expect(readMoment('2026-05-21')).toBe('2026-05-21T09:24');
  expect(readMoment('newest')).toBe(NEWEST);
  for (const at of ['', 'garbage', '2026-13-21T08:45', '2026-02-30T08:45', '2026-05-21T24:00', '2026-02-30', 'T09:24'])
    expect(readMoment(at), at).toBeNull();
});

test('the address of a moment names it and the symbol', () => {
  const address = recordedAddress(Date.parse('2026-05-21T12:45:30Z'), 'BRK.B');
  expect(address).toBe('/dashboard?at=2026-05-21T08:45&symbol=BRK.B');
});
