// @vitest-environment happy-dom
import type { WireAttention } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NeedsAttention } from './NeedsAttention';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T15:00:00Z') });
});
afterEach(cleanup);
afterEach(() => {
  vi.useRealTimers();
});

const open = (answer: () => { queues: readonly WireAttention[] } | ApiError) => {
  const platform = createFakePlatform({ answers: { 'GET /api/admin/attention': answer } });
  const router = createMemoryRouter([{ path: '/admin', element: <NeedsAttention /> }], {
    initialEntries: ['/admin'],
  });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return router;
};

test('each queue says how much waits and since when, and leads to its filtered tab', async () => {
  const router = open(() => ({
    queues: [
      { kind: 'past_due', count: 1, since: '2026-11-28T15:00:00Z' },
      { kind: 'tickets', count: 1_204, since: '2026-11-30T12:00:00Z' },
      { kind: 'faults', count: 2, since: null },
    ],
  }));
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '1 failed payment2d ago',
    '1,204 open ticketsoldest 3h ago',
    '2 page errors today',
  ]);
  await userEvent.click(screen.getByRole('link', { name: /failed payment/ }));
  expect(router.state.location.search).toBe('?tab=subscriptions&status=past_due');
});

test('nothing that waits is said in one line', async () => {
  open(() => ({ queues: [] }));
  expect(await screen.findByText('Nothing needs attention right now.')).toBeTruthy();
});

test('a queue that a newer back end knows is left out', async () => {
  open(() => ({ queues: [{ kind: 'unknown' as 'jobs', count: 1, since: null }] }));
  expect(await screen.findByText('Nothing needs attention right now.')).toBeTruthy();
});

test('a failure can be tried again', async () => {
  let isFirst = true;
  open(() => {
    if (!isFirst) return { queues: [] };
    isFirst = false;
    return new ApiError('Refused on purpose', { code: 'FORBIDDEN', status: 403 });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing needs attention right now.')).toBeTruthy();
});
