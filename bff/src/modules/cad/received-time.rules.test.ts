import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReceivedTime } from './received-time.rules';

const NEW_YORK = 'America/New_York';
const LATER = new Date('2027-01-01T00:00:00Z');
const parsed = (text: string, zone = NEW_YORK, now = LATER) =>
  parseReceivedTime(text, zone, now)?.toISOString() ?? null;

test('a time with its zone is taken unchanged, including milliseconds', () => {
  expect(parsed('2026-01-15T10:20:30.123Z')).toBe('2026-01-15T10:20:30.123Z');
  expect(parsed('2026-01-15T10:20:30.5-05:00')).toBe('2026-01-15T15:20:30.500Z');
});

test('a local time is the centre’s wall clock, in winter and in summer', () => {
  expect(parsed('2026-01-15T10:20')).toBe('2026-01-15T15:20:00.000Z');
  expect(parsed('2026-07-15T10:20')).toBe('2026-07-15T14:20:00.000Z');
  expect(parsed('2026-07-15T10:20', 'Asia/Kolkata')).toBe('2026-07-15T04:50:00.000Z');
});

test('around a change of the clocks there is always one answer', () => {
  expect(parsed('2026-03-08T01:59')).toBe('2026-03-08T06:59:00.000Z');
  expect(parsed('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
  expect(parsed('2026-03-08T03:00')).toBe('2026-03-08T07:00:00.000Z');
  expect(parsed('2026-11-01T00:59')).toBe('2026-11-01T04:59:00.000Z');
  expect(parsed('2026-11-01T02:00')).toBe('2026-11-01T07:00:00.000Z');
});

test('a time of the repeated hour is its latest reading that is not ahead', () => {
  const at = (now: string) => parsed('2026-11-01T01:30', NEW_YORK, new Date(now));
  expect(at('2026-11-01T06:45:00Z')).toBe('2026-11-01T06:30:00.000Z');
  expect(at('2026-11-01T05:45:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('a date or time that does not exist is null', () => {
  for (const text of [
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-01-15T25:00',
    '2026-02-29T10:00:00Z',
    '2026-00-10T10:00',
  ])
    expect(parsed(text)).toBeNull();
});

test('any instant outside the repeated hour survives conversion to the wall clock and back', () => {
  const instants = fc.date({
    min: new Date('2025-11-03T00:00Z'),
    max: new Date('2026-10-31T00:00Z'),
    noInvalidDate: true,
  });
  const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC');
  const wall = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      .format(instant)
      .replace(' ', 'T');
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const local = wall(instant, zone);
      const answer = parseReceivedTime(local, zone, LATER);
      return answer !== null && wall(answer, zone) === local;
    }),
  );
});
