// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call, opOn } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
type Sent = { headers: Record<string, string>; body: unknown };
const A = { id: '01980000-0000-7000-8000-0000000000aa', username: 'anna' };
const NETWORK = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });

/** User B at a computer where A left two radio entries for one call. */
const open = async (permissions: readonly string[], post: (sent: Sent) => unknown) => {
  const storage = memoryStorage();
  for (const [key, notes] of [
    ['k1', 'Smoke showing'],
    ['k2', 'Second alarm'],
  ] as const)
    await storage.add(opOn(call(), { key, author: A, body: { unit: 'E4', notes, time: '14:02' } }));
  const b = fakeUser({
    username: 'ben',
    tier_info: { tier: 'free', expires: null, is_active: true, permissions: [...permissions] },
  });
  const answers = {
    'GET /api/cad/calls': () => ({ calls: [call()], drafts: [] }),
    'POST /api/cad/calls/{id}/radio-log': post,
  };
  const platform = createFakePlatform({ user: b, answers });
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  return { storage, platform };
};
const link = () => screen.getByRole('status', { name: 'Connection' });
const others = () => screen.findByRole('alert', { name: 'Entries by others' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:05:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the next dispatcher every entry of the one before, and sends them under both names, in order, on request', async () => {
  const post = vi.fn((_: Sent): unknown => ({ call: call() }));
  const { storage } = await open(['cad:read', 'cad:write'], post);
  const panel = await others();
  expect(panel.textContent).toContain('Not sent: 2 entries by anna.');
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'anna 14:02:11Radio entry 12 Main StE4 · Smoke showing',
    'anna 14:02:11Radio entry 12 Main StE4 · Second alarm',
  ]);
  await vi.waitFor(() => expect(link().textContent).toBe('LIVE · 2 unsent by anna'));
  expect(post).not.toHaveBeenCalled();
  await user.click(within(panel).getByRole('button', { name: 'Send Now' }));
  await vi.waitFor(() => expect(storage.rows.size).toBe(0));
  expect(post.mock.calls.map(([{ headers, body }]) => [headers, body])).toMatchObject([
    [{ 'Idempotency-Key': 'k1', 'Done-By': `${A.id} anna` }, { notes: 'Smoke showing' }],
    [{ 'Idempotency-Key': 'k2', 'Done-By': `${A.id} anna` }, { notes: 'Second alarm' }],
  ]);
  await vi.waitFor(() => expect(link().textContent).toBe('LIVE'));
  expect(screen.queryByRole('alert', { name: 'Entries by others' })).toBeNull();
});

it('keeps saying whose entries are unsent while the server is away', async () => {
  await open(['cad:read', 'cad:write'], () => NETWORK);
  await user.click(within(await others()).getByRole('button', { name: 'Send Now' }));
  await vi.waitFor(async () => expect((await others()).textContent).toContain('Sending: 2 entries by anna.'));
  expect(link().textContent).toContain('2 unsent by anna');
});

it('shows them to users who may only read, who cannot send them', async () => {
  const post = vi.fn(() => ({ call: call() }));
  await open(['cad:read'], post);
  const panel = await others();
  expect(panel.textContent).toContain('Second alarm');
  expect(within(panel).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Unsent' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Send Now' })).toBeNull();
  expect(post).not.toHaveBeenCalled();
});

it('shows users who may not see calls how many entries wait and whose, but not their text, even at sign-out', async () => {
  const { platform } = await open([], () => NETWORK);
  expect(await screen.findByText(/Entered by anna since 14:02:11/)).toBeDefined();
  expect(document.body.textContent).not.toContain('Smoke showing');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await user.click(await screen.findByRole('button', { name: 'Sign Out and Keep Entries' }));
  expect(platform.session.user()).toBeNull();
  expect(await screen.findByText(/2 entries wait on this computer/)).toBeDefined();
});

it('says at sign-out whose entries stay here', async () => {
  const { platform, storage } = await open(['cad:read', 'cad:write'], () => NETWORK);
  await others();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('dialog', { name: '2 entries are not sent yet' });
  expect(dialog.textContent).toContain('anna');
  await user.click(within(dialog).getByRole('button', { name: 'Sign Out and Keep Entries' }));
  expect(platform.session.user()).toBeNull();
  expect(storage.rows.size).toBe(2);
});
