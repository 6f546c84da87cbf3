// @vitest-environment happy-dom
import { toMs } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../shared/testing/calls';
import { Alarm } from './Alarm';
import { isToneDue, overdueCalls } from './overdue';

const RECEIVED = Date.parse('2026-02-06T19:00:00.000Z');
const waiting = call({ time_received: new Date(RECEIVED).toISOString() });
const show = vi.fn<(id: string) => void>();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const open = (play: () => boolean, calls = [waiting]) =>
  render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <Alarm calls={calls} clockOffset={0} onShow={show} play={play} />
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

it('stays silent until the goal, then sounds at the goal and each minute after, until somebody acknowledges', async () => {
  const play = vi.fn(() => true);
  open(play);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(11_000);
  expect(screen.getByRole('alert').textContent).toBe('1 call waiting over 60 s, at 12 Main St');
  expect(play).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(play).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(2);
});

it('says that the sound is off when it is muted or when the browser blocks it', async () => {
  const play = vi.fn(() => false);
  open(play);
  await pass(11_000);
  expect(screen.getByText('SOUND OFF').textContent).toBe('SOUND OFF: press any key');
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(1);
  expect(screen.getByText('SOUND OFF')).toBeDefined();
});

it('ignores calls that are already dispatched', async () => {
  const play = vi.fn(() => true);
  open(play, [{ ...waiting, status: 'dispatched' }]);
  await pass(300_000);
  expect(play).not.toHaveBeenCalled();
});

it('shows one line for any count, with the longest wait and a button that leads to it', async () => {
  const flood = Array.from({ length: 5_000 }, (_, n) =>
    call({
      id: `c${n}`,
      address_of_incident: `${n} Flood Rd`,
      time_received: new Date(RECEIVED - ((n * 7) % 5_000) * 100).toISOString(),
    }),
  );
  open(() => true, flood);
  await pass(11_000);
  const strip = screen.getByRole('region', { name: 'Over 60 s' });
  expect(strip.textContent).toContain('▲ 5,000 calls waiting over 60 s, longest 9:20 at 2857 Flood Rd');
  // Three buttons and one text, not one element per call.
  expect(strip.querySelectorAll('*').length).toBeLessThan(20);
  expect(strip.textContent?.length).toBeLessThan(250);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(show).toHaveBeenCalledExactlyOnceWith('c2857');
});

it('keeps the clock of the longest wait out of screen reader announcements', async () => {
  open(() => true);
  await pass(11_000);
  const said = screen.getByRole('alert').textContent;
  await pass(30_000);
  expect(screen.getByRole('alert').textContent).toBe(said);
});

it('names the call over the goal that waits longest and counts every other one', () => {
  const calls = fc.array(
    fc.record({ waited: fc.nat(200), status: fc.constantFrom('pending', 'dispatched'), seen: fc.boolean() }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(calls, (given) => {
      const all = given.map(({ waited, status }, n) =>
        call({ id: `${n}`, status, time_received: new Date(RECEIVED - toMs(waited)).toISOString() }),
      );
      const acknowledged = new Set(given.flatMap(({ seen }, n) => (seen ? [`${n}`] : [])));
      const late = given.flatMap(({ waited, status, seen }) =>
        status === 'pending' && !seen && waited >= 60 ? [waited] : [],
      );
      const overdue = overdueCalls(all, RECEIVED, acknowledged);
      expect(overdue?.calls.length ?? 0).toBe(late.length);
      if (overdue !== null) expect(RECEIVED - Date.parse(overdue.longest.time_received)).toBe(toMs(Math.max(...late)));
    }),
  );
});

it('sounds immediately for a new call over the goal, but never without a pause, and otherwise once a minute', () => {
  const at = (seconds: number) => RECEIVED + toMs(seconds);
  expect(isToneDue({ crossedAt: at(60) }, at(60), Number.NEGATIVE_INFINITY)).toBe(true);
  expect(isToneDue({ crossedAt: at(62) }, at(62), at(60))).toBe(false);
  expect(isToneDue({ crossedAt: at(62) }, at(65), at(60))).toBe(true);
  expect(isToneDue({ crossedAt: at(60) }, at(119), at(60))).toBe(false);
  expect(isToneDue({ crossedAt: at(60) }, at(120), at(60))).toBe(true);
});
