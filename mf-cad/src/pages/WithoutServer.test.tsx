// @vitest-environment happy-dom
import { type Call, minutes, type User } from '@prebell/contracts';
import { ApiError, createStore, type SessionState } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { BoardStorageContext, createBoardKeeper } from '../shared/kept-board';
import { createOfflinePassword } from '../shared/offline-password';
import { memoryBoards } from '../shared/testing/boards';
import { call, DISPATCHED_CALL } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const START = Date.parse('2026-02-06T19:02:11.000Z');
const PASSWORD = 'a-quiet-harbour';
const AWAY = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const KL = fakeUser({
  username: 'kl',
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write', 'cad:pii'] },
});

/** One computer: its storage outlives pages, and its server can go away. */
const openComputer = () => {
  const boards = memoryBoards();
  const storage = memoryStorage();
  const created = vi.fn();
  let calls: readonly Call[] = [call(), DISPATCHED_CALL];
  let isUp = true;
  const answer = <T,>(give: () => T) => (isUp ? give() : AWAY);
  const base = createFakePlatform({
    user: KL,
    answers: {
      'GET /api/cad/calls': () => answer(() => ({ calls, drafts: [], seq: 1 })),
      'GET /api/cad/changes': () => answer(() => ({ seq: 1, changes: [], calls: [], drafts: [] })),
      'POST /api/cad/calls': ({ body }: { body: Record<string, string> }) =>
        answer(() => {
          created(body.address_of_incident);
          return { call: call({ ...body, last_seq: 5_000 }) };
        }),
    },
  });
  /** A new page; preferences belong to the computer. */
  const openPage = () => {
    cleanup();
    const state = createStore<SessionState>(
      isUp ? { status: 'signed-in', user: KL } : { status: 'unreachable', error: AWAY },
    );
    const user = (): User | null => {
      const session = state.get();
      return session.status === 'signed-in' ? session.user : null;
    };
    const enter = async () => {
      if (!isUp) throw AWAY;
      state.set({ status: 'signed-in', user: KL });
      return KL;
    };
    const session = {
      ...base.session,
      get: state.get,
      subscribe: state.subscribe,
      user,
      can: (permission: string) => user()?.tier_info.permissions.includes(permission) ?? false,
      signIn: enter,
      signOut: async () => state.set({ status: 'signed-out' }),
      reload: async () => void enter().catch(() => undefined),
    };
    const platform = { ...base, session };
    render(
      <FakePlatformProvider platform={platform}>
        <BoardStorageContext value={boards}>
          <DispatchPage
            openDesk={(page, keeper) => createDesk({ platform: page, storage, keeper, tabs: memoryTabs() })}
          />
        </BoardStorageContext>
      </FakePlatformProvider>,
    );
    return platform;
  };
  return {
    boards,
    storage,
    created,
    openPage,
    set: (next: readonly Call[]) => {
      calls = next;
    },
    goDown: () => {
      isUp = false;
    },
    comeBack: () => {
      isUp = true;
    },
  };
};
/** A computer on which KL worked until its server went away. */
const afterWork = async ({ calls, signIn }: { calls?: readonly Call[]; signIn?: boolean } = {}) => {
  const computer = openComputer();
  if (calls) computer.set(calls);
  const platform = computer.openPage();
  if (signIn) {
    const kept = vi.spyOn(platform.preferences, 'set');
    const isRecognisable = () => kept.mock.calls.some(([{ name }]) => name === 'dispatch.offline-password');
    await createOfflinePassword(platform, computer.boards).signIn({ username: 'kl', password: PASSWORD });
    // Hashing a password is slow on purpose.
    await vi.waitFor(() => expect(isRecognisable()).toBe(true), 20_000);
    await settle();
  }
  await vi.waitFor(async () => expect(await createBoardKeeper(computer.boards).open()).not.toBeNull());
  computer.goDown();
  return { ...computer, platform };
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(1_500));
const rows = async () => within(await screen.findByRole('list', { name: 'Calls' })).getAllByRole('button');
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: START });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a page opened without the server shows the last known board as old, takes a call, and sends it once afterwards', async () => {
  const { openPage, comeBack, created } = await afterWork();
  openPage();
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('12 Main St'),
    expect.stringContaining('77 Orchard Ave'),
  ]);
  expect(screen.getByText(/^Board as of 14:02:1\d/)).toBeDefined();
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toMatch(/^OFFLINE since 14:02:1\d$/);
  expect(screen.getByRole('list', { name: 'Call counts' }).textContent).toBe('– active– pending– dispatched');
  expect(screen.queryByText(/Your session ended/)).toBeNull();
  await user.keyboard('n');
  await user.type(screen.getByLabelText(/^Address of Incident/), '9 Mill Rd');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('SAVED HERE')).toBeDefined();
  expect(created).not.toHaveBeenCalled();
  comeBack();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(created.mock.calls).toEqual([['9 Mill Rd']]));
  await vi.waitFor(() => expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe('LIVE'));
  expect(screen.queryByText(/Board as of/)).toBeNull();
});

it('an old board without calls never looks like a quiet night', async () => {
  const { openPage } = await afterWork({ calls: [] });
  openPage();
  expect(await screen.findByText(/^No calls at 14:02:1\d, unknown since then$/)).toBeDefined();
  expect(screen.getByText(/There may be calls that you cannot see/)).toBeDefined();
  await user.keyboard('b');
  expect(await screen.findByText('Units unknown')).toBeDefined();
  expect(screen.queryByText('No units at work')).toBeNull();
});

it('after 30 minutes without anybody the page opens locked, and the password opens it without the server', async () => {
  const { openPage } = await afterWork({ signIn: true });
  vi.setSystemTime(START + minutes(31));
  openPage();
  expect(await screen.findByText(/The password opens the board as of 14:02:1\d/)).toBeDefined();
  expect(screen.queryByText('12 Main St')).toBeNull();
  await user.type(screen.getByLabelText('Password of kl'), 'not-it{Enter}');
  await screen.findByText(/4 tries left/);
  await user.clear(screen.getByLabelText('Password of kl'));
  await user.type(screen.getByLabelText('Password of kl'), `${PASSWORD}{Enter}`);
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText(/^Board as of 14:02:1\d/)).toBeDefined();
});

it('a lock outlives the closing of the page, and the returning server does not open it', async () => {
  const { openPage, boards, comeBack } = await afterWork();
  vi.setSystemTime(START + minutes(31));
  openPage();
  await screen.findByLabelText('Password of kl');
  await vi.waitFor(() => expect(boards.stored.key).toBeNull());
  comeBack();
  const again = openPage();
  await settle();
  expect(again.session.user()).not.toBeNull();
  expect(screen.getByRole('dialog', { name: 'Screen locked' })).toBeDefined();
});

it('without a kept board the page says so and shows neither calls nor an empty list', async () => {
  const computer = openComputer();
  computer.goDown();
  computer.openPage();
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeDefined();
  expect(screen.getByText(/this computer has no copy of the board/)).toBeDefined();
});

it('a sign-out deletes the kept board and its key', async () => {
  const { boards, openPage, comeBack } = await afterWork();
  comeBack();
  openPage();
  await rows();
  await settle();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await vi.waitFor(() => expect(boards.stored).toEqual({ board: null, key: null }));
});

it('a server that does not answer is treated like one that is away', async () => {
  const computer = openComputer();
  computer.goDown();
  const platform = computer.openPage();
  cleanup();
  const starting: SessionState = { status: 'starting' };
  const session = { ...platform.session, get: () => starting };
  render(
    <FakePlatformProvider platform={{ ...platform, session }}>
      <DispatchPage openDesk={(page) => createDesk({ platform: page, storage: memoryStorage(), tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  expect(screen.getByText('Loading CAD System...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeDefined();
});
