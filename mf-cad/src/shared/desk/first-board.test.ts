// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../testing/calls';
import { memoryStorage, memoryTabs } from '../testing/outbox';
import { PATIENCE_MS } from './board-query';
import { createDesk } from './desk';
import { askFirstBoard } from './first-board';

const DISPATCHER = fakeUser({
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const open = (list: () => unknown, user = DISPATCHER) => {
  const platform = createFakePlatform({ user, answers: { 'GET /api/cad/calls': list } });
  const firstBoard = askFirstBoard(platform);
  const desk = createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs(), firstBoard });
  return { platform, firstBoard, desk };
};
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
});

it('asks for the board before the page’s code runs, and the page does not ask again', async () => {
  const list = vi.fn(() => ({ calls: [call()], drafts: [], seq: 7 }));
  const { desk } = open(list);
  expect(list).toHaveBeenCalledOnce();
  stop = desk.start();
  await vi.waitFor(() => expect(desk.feed.get().calls).toHaveLength(1));
  expect(list).toHaveBeenCalledOnce();
});

it('asks nothing for a user who may not read calls, and gives the answer only to the user it was sent for', async () => {
  const list = vi.fn(() => ({ calls: [], drafts: [], seq: 7 }));
  open(list, fakeUser({}));
  expect(list).not.toHaveBeenCalled();
  const { platform, firstBoard } = open(list);
  await platform.session.signOut();
  expect(firstBoard.take('somebody else')).toBeNull();
  expect(list).toHaveBeenCalledOnce();
});

it('a page that was left asks nothing at the next sign-in', async () => {
  const list = vi.fn(() => ({ calls: [], drafts: [], seq: 7 }));
  const platform = createFakePlatform({ user: DISPATCHER, answers: { 'GET /api/cad/calls': list } });
  await platform.session.signOut();
  const signIn = () => platform.session.signIn({ username: 'kl', password: 'a-quiet-harbour' });
  const left = askFirstBoard(platform);
  left.stop();
  await signIn();
  expect(list).not.toHaveBeenCalled();
  await platform.session.signOut();
  askFirstBoard(platform);
  await signIn();
  expect(list).toHaveBeenCalledOnce();
});

it('falls back to an ordinary load when the early answer cannot be read or is too old', async () => {
  const answers: unknown[] = [{ calls: 'none' }, { calls: [call()], drafts: [], seq: 7 }];
  const list = vi.fn(() => answers.shift());
  const { desk } = open(list);
  stop = desk.start();
  await vi.waitFor(() => expect(desk.feed.get().calls).toHaveLength(1));
  expect(list).toHaveBeenCalledTimes(2);

  vi.useFakeTimers();
  const { firstBoard } = open(() => ({ calls: [], drafts: [], seq: 7 }));
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(firstBoard.take(DISPATCHER.id)).toBeNull();
});

it('reports an early request that failed like any failed poll', async () => {
  const { desk } = open(() => {
    throw new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
  });
  stop = desk.start();
  await vi.waitFor(() => expect(desk.feed.get().failure).toBeInstanceOf(ApiError));
  expect(desk.feed.get().calls).toBeNull();
});
