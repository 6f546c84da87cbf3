import { minutes, seconds } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClockError, timeOfLine } from './clocks';

const NOW = Date.parse('2026-11-24T14:30:00.000Z');
const at = (off: number) => new Date(NOW + off);
const offset = fc.integer({ min: -3 * minutes(60), max: 3 * minutes(60) });

test.each([
  [minutes(61), '61 minutes ahead of'],
  [-minutes(6), '6 minutes behind'],
  [minutes(60 * 5), '5 hours ahead of'],
  [-minutes(60 * 24 * 400), '400 days behind'],
])('a publisher whose clock is off by %i ms is told so', (off, words) => {
  const moment = { own: at(off), store: at(0), before: null, right: 'publish' } as const;
  expect(() => timeOfLine(moment)).toThrow(
    `This machine’s clock is ${words} the release store’s: set it and try again`,
  );
});

test('a line’s time is within five minutes of the store’s clock, or the publish is refused; a rollback never is', () => {
  fc.assert(
    fc.property(offset, offset, fc.constantFrom('publish' as const, 'rollback' as const), (own, previous, right) => {
      const moment = { own: at(own), store: at(0), before: at(previous).toISOString(), right };
      const isFar = Math.abs(own) > minutes(5);
      if (isFar && right === 'publish') {
        expect(() => timeOfLine(moment)).toThrow(ClockError);
        return;
      }
      const time = Date.parse(timeOfLine(moment));
      // Twice: it may take the time of the line before, which lies as much ahead.
      expect(Math.abs(time - NOW)).toBeLessThanOrEqual(2 * minutes(5));
    }),
  );
});

test('clocks that differ by a little never make a line earlier than the one before', () => {
  const little = fc.integer({ min: -minutes(2), max: minutes(2) });
  fc.assert(
    fc.property(fc.array(little), (offs) => {
      let before: string | null = null;
      for (const [index, off] of offs.entries()) {
        const time = timeOfLine({ own: at(seconds(index) + off), store: at(seconds(index)), before, right: 'publish' });
        if (before !== null) expect(Date.parse(time)).toBeGreaterThanOrEqual(Date.parse(before));
        before = time;
      }
    }),
  );
});

test('a line before that lies an hour ahead does not pull the next one along, and a store without a clock stops nobody', () => {
  const moment = { own: at(0), store: at(0), before: at(minutes(60)).toISOString(), right: 'publish' } as const;
  expect(timeOfLine(moment)).toBe(at(0).toISOString());
  expect(timeOfLine({ ...moment, own: at(minutes(90)), store: null, before: null })).toBe(
    at(minutes(90)).toISOString(),
  );
});
