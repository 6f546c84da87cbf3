// @vitest-environment happy-dom
import { minutes } from '@prebell/contracts';
import { ApiError, type Platform } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, DISPATCHED_CALL } from '../testing/calls';
import { memoryStorage, memoryTabs } from '../testing/outbox';
import { createDesk } from './desk';

const DISPATCHER = fakeUser({
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const CREDENTIALS = { username: 'kl', password: 'a-quiet-harbour' };
const openDesk = (platform: Platform) => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() });
let stop: (() => void) | undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe('the desk of a dispatcher', () => {
  it('works for the user who signed in between construction and start', async () => {
    const list = vi.fn(() => ({ calls: [call()], drafts: [] }));
    const platform = createFakePlatform({ user: DISPATCHER, answers: { 'GET /api/cad/calls': list } });
    await platform.session.signOut();
    const desk = openDesk(platform);
    await platform.session.signIn(CREDENTIALS);
    stop = desk.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(list).toHaveBeenCalledOnce();
    await expect(
      desk.record({ kind: 'create', callId: 'c9', place: '9 Mill Rd', body: { address_of_incident: '9 Mill Rd' } }),
    ).resolves.toBeUndefined();
  });

  it('shows what arrived before the first load without claiming a complete board', async () => {
    const arrived = call({ id: 'c9', last_seq: 4900 });
    let answer: (board: unknown) => void = () => undefined;
    const answers = {
      'GET /api/cad/calls': () => new Promise((resolve) => (answer = resolve)),
      'POST /api/cad/calls': { call: arrived },
    };
    const desk = openDesk(createFakePlatform({ user: DISPATCHER, answers }));
    stop = desk.start();
    await desk.record({ kind: 'create', callId: 'c9', place: '9 Mill Rd', body: { address_of_incident: '9 Mill Rd' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.outbox.get().ops).toEqual([]);
    expect(desk.feed.get()).toMatchObject({ calls: null, arrived: [arrived] });

    // The list was read before the call was written.
    answer({ calls: [DISPATCHED_CALL], drafts: [], seq: 4899 });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.feed.get().calls?.map(({ id }) => id)).toEqual(['c9', DISPATCHED_CALL.id]);
    expect(desk.feed.get().arrived).toEqual([]);
  });

  it('keeps correcting a wrong clock when another user signs in, also before their first load', async () => {
    const ahead = minutes(10);
    let isDown = false;
    const list = () => {
      if (isDown) throw new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
      return { calls: [], drafts: [], server_time: new Date(Date.now() - ahead).toISOString() };
    };
    const platform = createFakePlatform({ user: DISPATCHER, answers: { 'GET /api/cad/calls': list } });
    const desk = openDesk(platform);
    stop = desk.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.now()).toBe(Date.now() - ahead);
    isDown = true;
    desk.feed.reset();
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.now()).toBe(Date.now() - ahead);
  });

  it('notices at once that somebody set this computer’s clock back, also offline, and keeps the right time', async () => {
    let isDown = false;
    const list = () => {
      if (isDown) throw new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
      return { calls: [], drafts: [] };
    };
    const desk = openDesk(createFakePlatform({ user: DISPATCHER, answers: { 'GET /api/cad/calls': list } }));
    stop = desk.start();
    await vi.advanceTimersByTimeAsync(0);
    isDown = true;
    const right = Date.now();
    const asOf = () => desk.feed.get().loadedAt + desk.feed.get().clockOffset;
    const loaded = asOf();
    vi.setSystemTime(right - minutes(180));
    expect(desk.now()).toBe(right);
    expect(asOf()).toBe(loaded);
    // A sleeping computer: the page’s own clock stood still, and the computer’s did not.
    vi.setSystemTime(right - minutes(170));
    expect(desk.now()).toBe(right + minutes(10));
  });

  it('measures the clock rightly when somebody sets it while a request is under way', async () => {
    let answer: (board: unknown) => void = () => undefined;
    const answers = { 'GET /api/cad/calls': () => new Promise((resolve) => (answer = resolve)) };
    const desk = openDesk(createFakePlatform({ user: DISPATCHER, answers }));
    stop = desk.start();
    await vi.advanceTimersByTimeAsync(0);
    const right = Date.now();
    vi.setSystemTime(right - minutes(240));
    answer({ calls: [], drafts: [], server_time: new Date(right).toISOString() });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.feed.get().clockOffset).toBe(minutes(240));
  });

  it('notices within 7 s that the server hangs, and within 3 s that it answers again', async () => {
    let isHanging = false;
    let release: () => void = () => undefined;
    const changes = () =>
      isHanging
        ? new Promise((_, reject) => {
            release = () => reject(new ApiError('Network error: timed out', { code: 'NETWORK' }));
            setTimeout(release, 4_000);
          })
        : { seq: 7, changes: [], calls: [], drafts: [] };
    const answers = { 'GET /api/cad/calls': { calls: [], drafts: [], seq: 7 }, 'GET /api/cad/changes': changes };
    const desk = openDesk(createFakePlatform({ user: DISPATCHER, answers }));
    stop = desk.start();
    // A poll was just answered, so the next one is far away.
    await vi.advanceTimersByTimeAsync(10_100);
    expect(desk.feed.get().failure).toBeNull();
    isHanging = true;
    await vi.advanceTimersByTimeAsync(7_000);
    expect(desk.feed.get().failure).not.toBeNull();
    isHanging = false;
    release();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(desk.feed.get().failure).toBeNull();
  });
});
