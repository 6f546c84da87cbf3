import { minutes } from '@prebell/contracts';
import { createStore } from '@prebell/platform';
import { fakeUser } from '@prebell/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedState } from '../desk/call-feed';
import { memoryBoards } from '../testing/boards';
import { call, DISPATCHED_CALL } from '../testing/calls';
import { createBoardKeeper, KEPT_MS } from './board-keeper';

const KL = fakeUser({
  id: 'kl',
  username: 'kl',
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read'] },
});
const START = Date.parse('2026-02-06T19:02:11Z');
const LOADED: FeedState = {
  calls: [call()],
  arrived: [],
  drafts: [],
  loadedAt: START,
  failure: null,
  hasFailed: false,
  clockOffset: 500,
};
/** A desk on which KL works, and the page that opens after it. */
const openDesk = () => {
  const boards = memoryBoards();
  const feed = createStore<FeedState>({ ...LOADED, calls: null, loadedAt: 0 });
  const at = { user: KL as typeof KL | null };
  const keeper = createBoardKeeper(boards);
  stop = keeper.follow(feed, () => at.user);
  return { boards, feed, keeper, at, next: () => createBoardKeeper(boards) };
};
let stop: () => void;
/** Keys and encryption take real time. */
const settle = () => vi.advanceTimersByTimeAsync(1_500);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: START });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('keeps what the server confirmed: calls, time, user; nothing of it is readable without the key', async () => {
  const { boards, feed, next } = openDesk();
  await settle();
  expect(boards.stored.board).toBeNull();
  feed.set(LOADED);
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  expect(await next().open()).toEqual({
    user: KL,
    board: { calls: [call()], drafts: [] },
    asOf: START,
    clockOffset: 500,
  });
  const { sealed, calls, ...open } = boards.stored.board ?? { sealed: null, calls: null };
  expect(open).toEqual({
    user: { id: 'kl', username: 'kl' },
    asOf: START,
    clockOffset: 500,
    seenAt: expect.any(Number),
  });
  for (const part of [sealed, calls]) expect(new TextDecoder().decode(part?.bytes)).not.toMatch(/Alvarez|cad:read/);
  expect(boards.stored.key?.extractable).toBe(false);
});

it('seals nothing until the rows are shown', async () => {
  const boards = memoryBoards();
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  const feed = createStore<FeedState>(LOADED);
  stop = createBoardKeeper(boards, Date.now, () => painted).follow(feed, () => KL);
  await settle();
  expect(boards.stored).toEqual({ board: null, key: null });
  paint();
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
});

it('follows each change and each confirmation, but not a failure', async () => {
  const { boards, feed, next } = openDesk();
  feed.set(LOADED);
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  feed.set({ ...LOADED, loadedAt: START + 10_000 });
  await settle();
  await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START + 10_000));
  // An entry of this desk arrived.
  feed.set({ ...LOADED, calls: [call(), DISPATCHED_CALL], loadedAt: START + 10_000 });
  await settle();
  await vi.waitFor(async () => expect((await next().open())?.board?.calls).toHaveLength(2));
  const before = boards.stored.board;
  feed.set({ ...feed.get(), failure: new Error('gone') });
  await settle();
  expect(boards.stored.board).toBe(before);
});

it('a board that came from this computer is not kept as if the server had confirmed it', async () => {
  const { boards, feed } = openDesk();
  feed.set({ ...LOADED, isKept: true });
  await settle();
  expect(boards.stored.board).toBeNull();
});

it('a locked desk leaves no key on the disk; later boards are still sealed with it', async () => {
  const { boards, feed, keeper, next } = openDesk();
  feed.set(LOADED);
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  const { key } = boards.stored;
  keeper.lock();
  await vi.waitFor(() => expect(boards.stored.key).toBeNull());
  expect(await next().open()).toBeNull();
  expect(await next().owner()).toMatchObject({ user: { username: 'kl' }, asOf: START, isOld: false });
  feed.set({ ...LOADED, calls: [DISPATCHED_CALL], loadedAt: START + 10_000 });
  await settle();
  await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START + 10_000));
  expect(boards.stored.key).toBeNull();
  // The password gives it back.
  await boards.putKey(key);
  expect((await next().open())?.board?.calls).toEqual([DISPATCHED_CALL]);
});

it('a sign-out deletes board and key, and what was being sealed meanwhile is not stored', async () => {
  const { boards, feed, keeper, at } = openDesk();
  feed.set(LOADED);
  at.user = null;
  await keeper.clear();
  await settle();
  await settle();
  expect(boards.stored).toEqual({ board: null, key: null });
});

it('after 12 hours the calls are deleted, and the dispatcher can still open the page', async () => {
  const { boards, feed, keeper, next } = openDesk();
  feed.set(LOADED);
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  const { key } = boards.stored;
  stop();
  // The desk is locked, so no key is there to open anything.
  keeper.lock();
  await vi.waitFor(() => expect(boards.stored.key).toBeNull());
  vi.setSystemTime(START + KEPT_MS + minutes(1));
  expect((await next().owner())?.isOld).toBe(true);
  expect(boards.stored.board?.calls).toBeNull();
  await boards.putKey(key);
  expect(await next().open()).toMatchObject({ user: { username: 'kl' }, board: null });
  vi.setSystemTime(START);
  expect((await next().owner())?.isOld).toBe(true);
  expect((await next().open())?.board).toBeNull();
});

it('a clock that goes back does not keep the calls for longer; a small correction does no harm', async () => {
  const { boards, feed, next } = openDesk();
  feed.set(LOADED);
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  stop();
  vi.setSystemTime(START + minutes(300));
  expect((await next().open())?.board).not.toBeNull();
  vi.setSystemTime(START + minutes(297));
  expect((await next().open())?.board).not.toBeNull();
  vi.setSystemTime(START + minutes(60));
  expect((await next().owner())?.isOld).toBe(true);
  expect(boards.stored.board?.calls).toBeNull();
  expect((await next().open())?.board).toBeNull();
});

it('what the server confirms after the clock was set back replaces the board with the later time', async () => {
  const { boards, feed, next } = openDesk();
  feed.set({ ...LOADED, loadedAt: START + minutes(60) });
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  feed.set({ ...LOADED, calls: [DISPATCHED_CALL], loadedAt: START });
  await settle();
  await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START));
  expect((await next().open())?.board?.calls).toEqual([DISPATCHED_CALL]);
});

it('a user without the permission, or another key, gets no board', async () => {
  const { boards, feed, at, next } = openDesk();
  at.user = fakeUser();
  feed.set(LOADED);
  await settle();
  expect(boards.stored.board).toBeNull();
  at.user = KL;
  feed.set({ ...LOADED, loadedAt: START + 1 });
  await settle();
  await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
  const raw = crypto.getRandomValues(new Uint8Array(32));
  await boards.putKey(await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']));
  expect(await next().open()).toBeNull();
});

it('a board does not outlive the permission to see calls, or the sign-in of another user', async () => {
  for (const next of [fakeUser({ id: 'kl' }), { ...KL, id: 'js' }]) {
    const { boards, feed, keeper } = openDesk();
    feed.set(LOADED);
    await vi.waitFor(() => expect(boards.stored.board).not.toBeNull());
    await keeper.clearUnlessOf(KL);
    expect(boards.stored.board).not.toBeNull();
    stop();
    await keeper.clearUnlessOf(next);
    expect(boards.stored).toEqual({ board: null, key: null });
  }
});

describe('a busy computer', () => {
  /** A desk whose board is kept, and the time of each poll after it. */
  const openKeptDesk = async (boards = memoryBoards()) => {
    const feed = createStore<FeedState>(LOADED);
    const keeper = createBoardKeeper(boards, Date.now, () => Promise.resolve());
    stop = keeper.follow(feed, () => KL);
    await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START));
    return { boards, feed, keeper };
  };
  /** The server confirms the board, as it does every 10 s. */
  const poll = async (feed: ReturnType<typeof createStore<FeedState>>, seconds: number) => {
    for (let n = 0; n < seconds / 10; n += 1) {
      feed.set({ ...feed.get(), loadedAt: feed.get().loadedAt + 10_000 });
      await vi.advanceTimersByTimeAsync(10_000);
    }
  };

  it('whose disk is slow once does not skip the next minutes', async () => {
    const { boards, feed } = await openKeptDesk();
    const { putBoard } = boards;
    boards.putBoard = async (record) => {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      return putBoard(record);
    };
    await poll(feed, 30);
    boards.putBoard = putBoard;
    await poll(feed, 60);
    expect(feed.get().loadedAt - (boards.stored.board?.asOf ?? 0)).toBeLessThan(30_000);
  });

  it('whose browser does not answer once, or refuses, tries again and says how old the kept board is', async () => {
    const { boards, feed, keeper } = await openKeptDesk();
    const { putBoard } = boards;
    boards.putBoard = () => new Promise(() => undefined);
    await poll(feed, 30);
    boards.putBoard = async () => false;
    await poll(feed, 30);
    expect(keeper.keptTo.get()).toBe(START);
    boards.putBoard = putBoard;
    // No further poll is needed.
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START + 60_000));
    expect(keeper.keptTo.get()).toBe(START + 60_000);
  });

  it('keeps later boards after another window took the key from the disk', async () => {
    const { boards, feed, keeper } = await openKeptDesk();
    await boards.putKey(null);
    await poll(feed, 20);
    await vi.waitFor(() => expect(keeper.keptTo.get()).toBe(START + 20_000));
    expect((await createBoardKeeper(boards).open())?.asOf).toBe(START + 20_000);
  });

  it('whose clock is set back by some minutes keeps the next board', async () => {
    const { boards, feed } = await openKeptDesk();
    vi.setSystemTime(START - minutes(4));
    feed.set({ ...LOADED, calls: [DISPATCHED_CALL], loadedAt: START - minutes(4) });
    await settle();
    await vi.waitFor(() => expect(boards.stored.board?.asOf).toBe(START - minutes(4)));
  });
});
