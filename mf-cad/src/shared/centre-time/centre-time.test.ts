import { describe, expect, it } from 'vitest';
import { formatInstant, formatReceived, formatTime, toLocalDay, toLocalMinute } from './centre-time';

const NEW_YORK = 'America/New_York';
const AFTERNOON = Date.parse('2026-02-06T19:01:04.218Z');

describe('the centre’s time', () => {
  it('shows its wall clock, whatever the zone of the desk', () => {
    expect(formatTime(AFTERNOON, NEW_YORK)).toBe('14:01:04');
    expect(formatTime(AFTERNOON, 'Asia/Kolkata')).toBe('00:31:04');
    expect(toLocalMinute(AFTERNOON, NEW_YORK)).toBe('2026-02-06T14:01');
    expect(toLocalMinute(AFTERNOON, 'Asia/Kolkata')).toBe('2026-02-07T00:31');
  });

  it('is 00 at midnight, never 24', () => {
    expect(toLocalMinute(Date.parse('2026-02-06T05:00:00Z'), NEW_YORK)).toBe('2026-02-06T00:00');
  });

  it('adds the date to a call received on another day', () => {
    const today = toLocalDay(Date.parse('2026-02-07T04:59:00Z'), NEW_YORK);
    expect(today).toBe('2026-02-06');
    expect(formatReceived('2026-02-06T19:01:04Z', { timeZone: NEW_YORK, today })).toBe('14:01:04');
    expect(formatReceived('2026-02-06T04:30:00Z', { timeZone: NEW_YORK, today })).toBe('02/05 23:30:00');
    expect(formatInstant('2026-02-06T04:30:00Z', NEW_YORK)).toBe('02/05/2026 23:30:00');
  });

  it('returns text that is not a time unchanged', () => {
    expect(formatReceived('soon', { timeZone: NEW_YORK, today: '' })).toBe('soon');
    expect(formatInstant('soon', NEW_YORK)).toBe('soon');
  });
});
