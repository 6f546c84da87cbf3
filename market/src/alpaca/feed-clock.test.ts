import { minutes } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { FeedClock } from './feed-clock';

const NOW = Date.parse('2025-02-06T15:00:00Z');
const clockOf = (ahead: (k: number) => number): FeedClock => {
  const clock = new FeedClock();
  for (let k = 0; k < 200; k += 1) clock.note(NOW + k + ahead(k), NOW + k);
  return clock;
};

it.each([
  [60, /60 min ahead of this server's clock: its trades are dropped/],
  [-60, /are 60 min old by this server's clock/],
])('a source whose clock is %i minutes off is reported', (off, said) => {
  expect(clockOf(() => minutes(off)).trouble()).toMatch(said);
});

it('late trades and a few wrong timestamps are not reported', () => {
  const clock = clockOf((k) => (k % 4 === 0 ? -minutes(90) : k % 7 === 0 ? minutes(90) : -20));
  expect([clock.trouble(), clock.isPossible(NOW + 3_000, NOW)]).toEqual([null, false]);
});

it('a small measured difference of clocks widens the accepted range, a wrong clock does not', () => {
  expect(clockOf(() => 5_000).isPossible(NOW + 6_900, NOW)).toBe(true);
  expect(clockOf(() => 5_000).isPossible(NOW + 7_100, NOW)).toBe(false);
  expect(clockOf(() => minutes(60)).isPossible(NOW + minutes(60), NOW)).toBe(false);
});

it('the report ends when the times are right again', () => {
  const clock = clockOf(() => minutes(60));
  for (let k = 0; k < 200; k += 1) clock.note(NOW + k, NOW + k);
  expect(clock.trouble()).toBeNull();
});
