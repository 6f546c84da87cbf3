import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveRadioTime, toRadioTime } from './radio-time.rules';

const NEW_YORK = 'America/New_York';
const resolved = (time: string, now: string, timeZone = NEW_YORK) =>
  resolveRadioTime(time, { now: new Date(now), timeZone })?.toISOString() ?? null;

test('a radio time is the latest such minute that has passed, yesterday’s if today’s is still to come', () => {
  expect(resolved('14:00', '2026-02-06T19:01:30Z')).toBe('2026-02-06T19:00:00.000Z');
  expect(resolved('14:05', '2026-02-06T19:01:30Z')).toBe('2026-02-05T19:05:00.000Z');
  expect(resolved('14:00', '2026-02-06T08:31:30Z', 'Asia/Kolkata')).toBe('2026-02-06T08:30:00.000Z');
});

test('around midnight it is on the right day', () => {
  expect(resolved('23:58', '2026-02-06T05:02:00Z')).toBe('2026-02-06T04:58:00.000Z');
  expect(resolved('00:01', '2026-02-06T04:59:30Z')).toBe('2026-02-06T05:01:00.000Z');
});

test('a clock up to two minutes ahead is accepted; three minutes ahead means yesterday', () => {
  expect(resolved('14:02', '2026-02-06T19:00:00Z')).toBe('2026-02-06T19:02:00.000Z');
  expect(resolved('14:03', '2026-02-06T19:00:00Z')).toBe('2026-02-05T19:03:00.000Z');
});

test('in the hour that repeats in autumn it is the latest reading that has passed', () => {
  expect(resolved('01:30', '2026-11-01T05:45:00Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(resolved('01:50', '2026-11-01T06:10:00Z')).toBe('2026-11-01T05:50:00.000Z');
  expect(resolved('01:30', '2026-11-01T06:45:00Z')).toBe('2026-11-01T06:30:00.000Z');
});

test('a minute that did not occur in the last 24 hours has no instant', () => {
  expect(resolved('02:30', '2026-03-08T07:40:00Z')).toBeNull();
  expect(resolved('03:00', '2026-03-08T07:40:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(resolved('14:00', '2026-11-01T18:57:30Z')).toBeNull();
});

test('it matches a search backwards minute by minute, around every change of the clocks', () => {
  const MINUTE = 60_000;
  const zones = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
  const changes = [
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-04-04T15:00Z',
  ];
  const instants = fc
    .record({ change: fc.constantFrom(...changes), after: fc.integer({ min: -30 * 3600, max: 30 * 3600 }) })
    .map(({ change, after }) => new Date(Date.parse(change) + after * 1000));
  const times = fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const lookBack = (time: string, now: Date, timeZone: string): string | null => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    const latest = Math.floor((now.getTime() + 2 * MINUTE) / MINUTE) * MINUTE;
    for (let instant = latest; instant >= now.getTime() - 1440 * MINUTE; instant -= MINUTE)
      if (clock.format(instant) === time) return new Date(instant).toISOString();
    return null;
  };
  fc.assert(
    fc.property(times, instants, zones, (time, now, zone) => {
      expect(resolved(time, now.toISOString(), zone)).toBe(lookBack(time, now, zone));
    }),
    { numRuns: 150 },
  );
});

test('an instant is shown as on the centre’s clock', () => {
  expect(toRadioTime(new Date('2026-02-06T05:00:59Z'), NEW_YORK)).toBe('00:00');
  expect(toRadioTime(new Date('2026-07-06T18:02:00Z'), NEW_YORK)).toBe('14:02');
});
