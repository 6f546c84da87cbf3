// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleLock } from './IdleLock';
import { IDLE_MS, useIdleLock } from './use-idle-lock';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLocked = () => screen.queryByRole('dialog', { name: 'Screen locked' }) !== null;
const KL = fakeUser({ username: 'kl' });
/** The content of each render, in order. */
const drawn: string[] = [];
const leave = vi.fn();

const Screen = () => {
  const { isLocked: locked, unlock } = useIdleLock(KL);
  drawn.push(locked ? 'lock' : 'board');
  return locked ? <IdleLock user={KL} onUnlock={unlock} onLeave={leave} /> : <input aria-label="Notes" />;
};
const open = (platform = createFakePlatform({ user: KL })) => {
  const { unmount } = render(
    <FakePlatformProvider platform={platform}>
      <Screen />
    </FakePlatformProvider>,
  );
  return { platform, unmount };
};
const unlock = async () => {
  await user.type(screen.getByLabelText('Password of kl'), 'a-quiet-harbour{Enter}');
  await vi.waitFor(() => expect(isLocked()).toBe(false));
};
beforeEach(() => {
  drawn.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('hides the screen after 30 idle minutes; a key press restarts them', async () => {
  open();
  await pass(IDLE_MS - 60_000);
  await user.type(screen.getByLabelText('Notes'), 'x');
  await pass(IDLE_MS - 60_000);
  expect(isLocked()).toBe(false);
  await pass(120_000);
  expect(isLocked()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Password of kl'));
});

it('opens with the password, and locks again later', async () => {
  open();
  await pass(IDLE_MS);
  await unlock();
  await pass(IDLE_MS);
  expect(isLocked()).toBe(true);
});

it('stays locked through reloads until the password is given, without a single frame of the board before', async () => {
  const { platform, unmount } = open();
  await pass(IDLE_MS);
  unmount();
  for (const _ of ['F5', 'F5 again']) {
    drawn.length = 0;
    const again = open(platform);
    expect(isLocked()).toBe(true);
    expect(new Set(drawn)).toEqual(new Set(['lock']));
    again.unmount();
  }
  const last = open(platform);
  await unlock();
  last.unmount();
  open(platform);
  expect(isLocked()).toBe(false);
});

it('a desk that an earlier release locked stays locked until the password is given', async () => {
  const platform = createFakePlatform({ user: KL });
  const accepts = (value: unknown): value is boolean => typeof value === 'boolean';
  platform.preferences.set({ name: 'dispatch.locked', accepts, fallback: false }, true);
  open(platform);
  expect(isLocked()).toBe(true);
  await unlock();
});

it('stays locked when the session ends meanwhile', async () => {
  const { platform } = open();
  await pass(IDLE_MS);
  await act(() => platform.session.signOut());
  expect(isLocked()).toBe(true);
  await unlock();
});

it('is one lock for all windows: work in one keeps the others open, and one password opens all', async () => {
  const { platform } = open();
  open(platform);
  const notes = () => screen.getAllByLabelText('Notes');
  expect(notes()).toHaveLength(2);
  await pass(IDLE_MS - 60_000);
  await user.type(notes()[1] as HTMLElement, 'x');
  await pass(120_000);
  expect(isLocked()).toBe(false);
  await pass(IDLE_MS);
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await user.type(screen.getAllByLabelText('Password of kl')[1] as HTMLElement, 'a-quiet-harbour{Enter}');
  await vi.waitFor(() => expect(isLocked()).toBe(false));
});

it('lets no key through to the board behind it, and lets another user take over', async () => {
  open();
  await pass(IDLE_MS);
  const heard = vi.fn();
  window.addEventListener('keydown', heard);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('e');
  window.removeEventListener('keydown', heard);
  expect(heard).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sign Out kl' }));
  expect(leave).toHaveBeenCalledOnce();
});
