import { expect, test } from 'vitest';
import { NEWEST, readMoment, recordedAddress, scannerInAddress, sessionInAddress } from './recorded-address';

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

test('an address names a scanner of the desk or an own one, and a session; anything else counts as none', () => {
  const id = '01980000-0000-7000-8000-00000000c001';
  for (const scanner of ['gappers', id]) expect(scannerInAddress(`?scanner=${scanner}`)).toBe(scanner);
  expect(sessionInAddress(`?session=${id}`)).toBe(id);
  for (const text of ['', 'nothing', `${id}0`, '%3Cb%3E']) {
    expect(scannerInAddress(`?scanner=${text}`), text).toBeNull();
    expect(sessionInAddress(`?session=${text}`), text).toBeNull();
  }
});
