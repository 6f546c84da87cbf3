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

  it('names the zone in the hour that repeats in autumn, and nowhere else', () => {
    const at = (iso: string) => formatTime(Date.parse(iso), NEW_YORK);
    expect(at('2026-11-01T04:59:59Z')).toBe('00:59:59');
    expect(at('2026-11-01T05:30:10Z')).toBe('01:30:10 EDT');
    expect(at('2026-11-01T06:30:10Z')).toBe('01:30:10 EST');
    expect(at('2026-11-01T07:00:00Z')).toBe('02:00:00');
    expect(formatInstant('2026-11-01T06:59:59Z', NEW_YORK)).toBe('11/01/2026 01:59:59 EST');
    expect(formatReceived('2026-11-01T05:00:00Z', { timeZone: NEW_YORK, today: '2026-11-02' })).toBe(
      '11/01 01:00:00 EDT',
    );
    // The clock of Lord Howe Island goes back by half an hour only.
    expect(formatTime(Date.parse('2026-04-04T14:50:00Z'), 'Australia/Lord_Howe')).toBe('01:50:00 GMT+11');
  });

  it('returns text that is not a time unchanged', () => {
    expect(formatReceived('soon', { timeZone: NEW_YORK, today: '' })).toBe('soon');
    expect(formatInstant('soon', NEW_YORK)).toBe('soon');
  });
});
