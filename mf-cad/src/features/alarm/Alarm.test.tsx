// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../shared/testing/calls';
import { Alarm } from './Alarm';
import { tonesDue } from './overdue';

const RECEIVED = Date.parse('2026-02-06T19:00:00.000Z');
const waiting = call({ time_received: new Date(RECEIVED).toISOString() });
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const open = (play: () => boolean, calls = [waiting]) =>
  render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <Alarm calls={calls} clockOffset={0} play={play} />
    </FakePlatformProvider>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: RECEIVED + 50_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is silent until the goal, sounds at it and each minute after, until it is acknowledged', async () => {
  const play = vi.fn(() => true);
  open(play);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(11_000);
  expect(screen.getByRole('alert').textContent).toContain('OVER 60 s: 12 Main St');
  expect(play).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(play).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(2);
});

it('says that the sound is off, when it is muted and when the browser lets none out', async () => {
  const play = vi.fn(() => false);
  open(play);
  await pass(11_000);
  expect(screen.getByText('SOUND OFF: press any key')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(1);
  expect(screen.getByText('SOUND OFF')).toBeDefined();
});

it('leaves alone what is dispatched', async () => {
  const play = vi.fn(() => true);
  open(play, [{ ...waiting, status: 'dispatched' }]);
  await pass(300_000);
  expect(play).not.toHaveBeenCalled();
});

it('counts one tone at the goal and one more each minute', () => {
  expect([0, 59, 60, 119, 120, 600].map((s) => tonesDue(waiting.time_received, RECEIVED + s * 1_000))).toEqual([
    0, 0, 1, 1, 2, 10,
  ]);
});
