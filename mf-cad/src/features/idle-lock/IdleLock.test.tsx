// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleLock } from './IdleLock';
import { IDLE_MS, useIdle } from './use-idle';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLocked = () => screen.queryByRole('dialog', { name: 'Screen locked' }) !== null;
const Screen = () => {
  const [isIdle, unlock] = useIdle();
  return isIdle ? <IdleLock username="kl" onUnlock={unlock} /> : <input aria-label="Notes" />;
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <FakePlatformProvider platform={createFakePlatform()}>
      <Screen />
    </FakePlatformProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('hides the screen after 30 minutes untouched; a key begins them anew', async () => {
  await pass(IDLE_MS - 60_000);
  await user.type(screen.getByLabelText('Notes'), 'x');
  await pass(IDLE_MS - 60_000);
  expect(isLocked()).toBe(false);
  await pass(120_000);
  expect(isLocked()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Password of kl'));
});

it('opens with the password, and hides again', async () => {
  await pass(IDLE_MS);
  await user.type(screen.getByLabelText('Password of kl'), 'a-quiet-harbour{Enter}');
  await vi.waitFor(() => expect(isLocked()).toBe(false));
  await pass(IDLE_MS);
  expect(isLocked()).toBe(true);
});
