import { type Tier, toMs, type User } from '@prebell/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../readable-store';
import type { SessionListeners } from '../realtime/session-stream';
import { fakeUser } from '../testing';
import { followRights } from './follow-rights';
import type { Session, SessionState } from './session';

const withTier = (tier: Tier): User =>
  fakeUser({ subscription_tier: tier, tier_info: { tier, expires: null, is_active: true, permissions: [] } });

/** A page with a fully controlled environment. `server.user` is the answer of the profile request; null ends the session. */
const openPage = (user: User | null = withTier('free')) => {
  const server = { user, reload: vi.fn(async () => undefined as unknown) };
  const state = createStore<SessionState>(user === null ? { status: 'signed-out' } : { status: 'signed-in', user });
  const own = {
    get: state.get,
    subscribe: state.subscribe,
    user: () => {
      const now = state.get();
      return now.status === 'signed-in' ? now.user : null;
    },
    reload: async () => {
      await server.reload();
      state.set(server.user === null ? { status: 'signed-out' } : { status: 'signed-in', user: server.user });
    },
  } as Partial<Session> as Session;
  let listeners: SessionListeners | null = null;
  const page = new EventTarget();
  const network = new EventTarget();
  const visible = { is: true, at: 0 };
  const tabs = { announce: vi.fn(), hear: () => undefined as unknown };
  const refetch = vi.fn(async () => undefined);
  const session = followRights({
    session: own,
    stream: {
      follow: (given) => {
        listeners = given;
        return () => {
          listeners = null;
        };
      },
    },
    refetch,
    tabs: {
      announce: tabs.announce,
      onRightsChanged: (listener) => {
        tabs.hear = listener;
      },
    },
    page,
    network,
    isVisible: () => visible.is,
    now: () => visible.at,
  });
  const opened = (tier: Tier) => listeners?.onOpened({ tier, is_admin: false });
  return { server, state, session, page, network, visible, tabs, refetch, opened, stream: () => listeners };
};
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});

describe('a signed-in page', () => {
  it('reloads the profile and its data after a change', async () => {
    page.opened('free');
    page.server.user = withTier('pro');
    page.stream()?.onChanged();
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledOnce());
    expect(page.session.user()?.subscription_tier).toBe('pro');
  });

  it('sends nothing twice when it connects with the rights it knows', async () => {
    page.opened('free');
    await Promise.resolve();
    expect([page.server.reload.mock.calls.length, page.refetch.mock.calls.length]).toEqual([0, 0]);
  });

  it('notices changes from before it connected and while it was disconnected', async () => {
    page.opened('pro');
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledTimes(1));
    page.server.user = withTier('pro');
    page.opened('pro');
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledTimes(2));
  });

  it('runs one more round for all changes during a round', async () => {
    for (let sent = 0; sent < 5; sent += 1) page.stream()?.onChanged();
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledTimes(2));
    await Promise.resolve();
    expect(page.server.reload).toHaveBeenCalledTimes(2);
  });

  it('stops with the session and reconnects at the next sign-in', async () => {
    page.server.user = null;
    page.stream()?.onChanged();
    await vi.waitFor(() => expect(page.stream()).toBeNull());
    expect(page.refetch).not.toHaveBeenCalled();
    page.state.set({ status: 'signed-in', user: withTier('free') });
    expect(page.stream()).not.toBeNull();
  });

  it.each(['visibilitychange', 'online'])('checks after %s, at most every two seconds', async (name) => {
    const target = name === 'online' ? page.network : page.page;
    const look = async (seconds: number) => {
      page.visible.at = toMs(seconds);
      target.dispatchEvent(new Event(name));
      await vi.waitFor(() => undefined);
    };
    await look(0);
    await look(1);
    expect(page.server.reload).toHaveBeenCalledTimes(1);
    expect(page.refetch).not.toHaveBeenCalled();
    page.server.user = withTier('pro');
    await look(3);
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledOnce());
    page.visible.is = false;
    await look(9);
    expect(page.server.reload).toHaveBeenCalledTimes(2);
  });
});

describe('the tabs of one browser', () => {
  it('notify each other about changed rights, and nothing else', async () => {
    await page.session.reload();
    expect(page.tabs.announce).not.toHaveBeenCalled();
    page.server.user = withTier('pro');
    await page.session.reload();
    expect(page.tabs.announce).toHaveBeenCalledOnce();
  });

  it('reload after a message and do not send it back', async () => {
    page.server.user = withTier('pro');
    page.tabs.hear();
    await vi.waitFor(() => expect(page.refetch).toHaveBeenCalledOnce());
    expect(page.tabs.announce).not.toHaveBeenCalled();
  });

  it('do nothing while signed out', () => {
    const guest = openPage(null);
    guest.tabs.hear();
    expect([guest.stream(), guest.server.reload.mock.calls.length]).toEqual([null, 0]);
  });
});
