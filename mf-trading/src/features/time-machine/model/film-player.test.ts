import { minutes, momentOf, tradingDay } from '@prebell/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFilmPlayer, type MoveKind } from './film-player';

const DAY = tradingDay('2026-05-21')!;
const at = (time: string) => Date.parse(`2026-05-21T${time}:00-04:00`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A player whose answers come after `delay` milliseconds. */
const playerAt = (start: string, { delay = 0 }: { readonly delay?: number } = {}) => {
  const shown: string[] = [];
  let failing = false;
  const player = createFilmPlayer<number>(
    {
      day: DAY,
      read: async (to, _kind: MoveKind, signal) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        signal.throwIfAborted();
        if (failing) throw new Error('no connection');
        return to;
      },
      show: (to, kind) => shown.push(`${momentOf(to).slice(11)} ${kind}`),
    },
    at(start),
  );
  return { player, shown, fail: (now: boolean) => (failing = now) };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('plays one minute after another at its speed, the first one at once', async () => {
  const { player, shown } = playerAt('09:30');
  await Promise.all([player.seek(at('09:30')), settle()]);
  player.setSpeed(60);
  player.toggle();
  await settle();
  expect(shown).toEqual(['09:30 jump', '09:31 next']);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(shown.slice(2)).toEqual(['09:32 next', '09:33 next', '09:34 next']);
  player.toggle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(5);
});

test('a slow answer delays the next minute, and none is left out', async () => {
  const { player, shown } = playerAt('09:30', { delay: 2_500 });
  void player.seek(at('09:30'));
  await vi.advanceTimersByTimeAsync(2_500);
  player.setSpeed(60);
  player.toggle();
  await vi.advanceTimersByTimeAsync(7_600);
  expect(shown).toEqual(['09:30 jump', '09:31 next', '09:32 next', '09:33 next']);
});

test('of several moments asked for quickly only the last one is shown', async () => {
  const { player, shown } = playerAt('09:30', { delay: 100 });
  for (const time of ['10:00', '11:00', '12:00']) void player.seek(at(time));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual(['12:00 jump']);
});

test('of quick presses each counts: the next one goes on from the moment that is on its way', async () => {
  const { player, shown } = playerAt('09:30', { delay: 100 });
  void player.seek(at('09:30'));
  await vi.advanceTimersByTimeAsync(100);
  for (let press = 0; press < 5; press += 1) void player.seek(player.state.get().to - minutes(1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown.at(-1)).toBe('09:25 jump');
  expect(player.state.get()).toMatchObject({ at: at('09:25'), to: at('09:25') });
});

test('stops at the end of the evening, and before 4:00 AM there is nothing', async () => {
  const { player, shown } = playerAt('19:58');
  await Promise.all([player.seek(at('19:58')), settle()]);
  player.setSpeed(60);
  player.toggle();
  await vi.advanceTimersByTimeAsync(minutes(5));
  expect(shown.at(-1)).toBe('20:00 next');
  expect(player.state.get()).toMatchObject({ playing: false, at: at('20:00') });
  player.toggle();
  expect(player.state.get().playing).toBe(false);
  await Promise.all([player.seek(at('01:00')), settle()]);
  expect(shown.at(-1)).toBe('04:00 jump');
});

test('a failure stops it at the minute on screen, and a new attempt goes on from there', async () => {
  const { player, shown, fail } = playerAt('09:30');
  await Promise.all([player.seek(at('09:30')), settle()]);
  fail(true);
  player.toggle();
  await settle();
  expect(player.state.get()).toMatchObject({ playing: false, at: at('09:30'), waiting: false });
  expect(player.state.get().failure).toEqual({ at: at('09:31'), cause: new Error('no connection') });
  fail(false);
  player.toggle();
  await settle();
  expect(shown.at(-1)).toBe('09:31 next');
  expect(player.state.get().failure).toBeNull();
});

test('shows nothing after it is disposed of', async () => {
  const { player, shown } = playerAt('09:30', { delay: 10 });
  void player.seek(at('09:30'));
  player.dispose();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual([]);
});
