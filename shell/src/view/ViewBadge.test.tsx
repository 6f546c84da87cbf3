// @vitest-environment happy-dom
import { createStore, type TokenStore } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ViewBadge } from './ViewBadge';

const NOW = Date.parse('2026-11-28T15:00:00Z');
const MINUTE = 60_000;
const tokenUntil = (endsAt: number) => `head.${btoa(JSON.stringify({ iat: NOW / 1000, exp: endsAt / 1000 }))}.sign`;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  const store = createStore<string | null>(tokenUntil(NOW + 10 * MINUTE));
  const view: TokenStore = { ...store, set: vi.fn() };
  render(
    <FakePlatformProvider platform={createFakePlatform({ user: fakeUser({ username: 'tess' }) })}>
      <ViewBadge view={view} />
    </FakePlatformProvider>,
  );
  return view;
};

test('the badge says whose account it is, and one press ends the view', () => {
  const view = open();
  expect(screen.getByRole('complementary').textContent).toMatch(
    /You see what tess sees. Read only, until 10:10\sAM ET\./,
  );
  screen.getByRole('button', { name: 'End view' }).click();
  expect(view.set).toHaveBeenCalledWith(null);
});

test('the view ends when its time is over, not before', () => {
  const view = open();
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(view.set).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(view.set).toHaveBeenCalledWith(null);
});
