import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEntrances } from './entrances.state';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const room = () => {
  let members = 0;
  const names: string[] = [];
  const counts: number[] = [];
  const entrances = createEntrances({
    sendCount: (count) => counts.push(count),
    count: () => members,
  });
  const move = (by: 1 | -1, username: string) => {
    members += by;
    if (entrances.mayName()) names.push(`${by === 1 ? 'user_joined' : 'user_left'} ${username}`);
    entrances.recount();
  };
  return { names, counts, move, entrances };
};

it('a single arrival is announced immediately with name and count, and an unchanged count is not repeated', () => {
  const { names, counts, move, entrances } = room();
  move(1, 'ada');
  entrances.recount();
  vi.advanceTimersByTime(1_000);
  move(-1, 'ada');
  expect(names).toEqual(['user_joined ada', 'user_left ada']);
  expect(counts).toEqual([1, 0]);
});

it('a member who was greeted with a number between two equal ones gets the second as well', () => {
  const { counts, move, entrances } = room();
  move(1, 'ada');
  vi.advanceTimersByTime(1_000);
  move(1, 'grace');
  // Within the pause after a count one leaves, a member is greeted, and another one comes.
  move(-1, 'grace');
  entrances.greeted(1);
  move(1, 'alan');
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([1, 2, 2]);
});

it('two thousand arrivals at once give a few names and few counts, the last of them correct', () => {
  const { names, counts, move } = room();
  for (let n = 1; n <= 2_000; n += 1) {
    move(1, `member-${n}`);
    if (n % 2 === 0) vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1_000);
  expect(names.length).toBeLessThanOrEqual(31);
  expect(counts.length).toBeLessThanOrEqual(8);
  expect(counts.at(-1)).toBe(2_000);
  move(-1, 'the-first-of-a-calm-hour');
  expect(names.at(-1)).toBe('user_left the-first-of-a-calm-hour');
});

it('an ended room says nothing more', () => {
  const { counts, move, entrances } = room();
  move(1, 'ada');
  move(1, 'bo');
  entrances.end();
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([1]);
});
