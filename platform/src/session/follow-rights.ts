import type { User } from '@prebell/contracts';
import type { SessionStream } from '../realtime/session-stream';
import type { Session } from './session';
import type { Tabs } from './tabs';

interface Dependencies {
  readonly session: Session;
  readonly stream: SessionStream;
  /** Asks again for everything that was served under the rights before. */
  readonly askAgain: () => Promise<unknown>;
  readonly tabs: Tabs;
  /** The page: says when it becomes visible and when the network returns. */
  readonly page?: Pick<EventTarget, 'addEventListener'>;
  readonly network?: Pick<EventTarget, 'addEventListener'>;
  readonly isVisible?: () => boolean;
  readonly now?: () => number;
}

/** A page that was looked at this recently is not checked again because somebody looks at it, milliseconds. */
const CHECK_EVERY_MS = 2_000;

/** What decides on what a page shows; names and times of sign-in do not. */
const rightsOf = (user: User | null): string => {
  if (user === null) return '';
  const { id, is_admin, is_active, subscription_tier, subscription_expires, tier_info } = user;
  return JSON.stringify([id, is_admin, is_active, subscription_tier, subscription_expires, tier_info]);
};

/**
 * Keeps a signed-in page true to the user's rights, whatever it shows: by a socket of its own while somebody is signed in, by
 * what other tabs of this browser tell, and by a look when the page becomes visible or the network returns. Returns the
 * session whose `reload` also tells the other tabs.
 */
export const followRights = ({
  session,
  stream,
  askAgain,
  tabs,
  page = globalThis.document,
  network = globalThis,
  isVisible = () => globalThis.document?.visibilityState === 'visible',
  now = Date.now,
}: Dependencies): Session => {
  let stop: (() => void) | null = null;
  let hasConnected = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Loads the profile; whether rights are others now. */
  const hasNewRights = async (): Promise<boolean> => {
    const before = session.user();
    checkedAt = now();
    await session.reload();
    const after = session.user();
    return before !== null && after !== null && rightsOf(before) !== rightsOf(after);
  };
  const resync = async (): Promise<void> => {
    checkedAt = now();
    await session.reload();
    if (session.user() !== null) await askAgain();
  };
  /** Something changed. One round at a time: what is heard meanwhile starts one more. */
  const changed = (): void => {
    isAskedAgain = running !== null;
    running ??= resync()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        if (isAskedAgain) changed();
      });
  };
  /** Something may have changed. */
  const check = async (): Promise<void> => {
    if (session.user() === null || !isVisible() || now() - checkedAt < CHECK_EVERY_MS) return;
    if (await hasNewRights()) await askAgain();
  };

  const follow = (): void => {
    if (session.user() === null) {
      stop?.();
      stop = null;
      hasConnected = false;
      return;
    }
    stop ??= stream.follow({
      onOpened: ({ tier, is_admin }) => {
        const user = session.user();
        // What was told while there was no connection is not told again.
        if (hasConnected || user?.subscription_tier !== tier || user?.is_admin !== is_admin) changed();
        hasConnected = true;
      },
      onChanged: changed,
    });
  };
  session.subscribe(follow);
  follow();
  tabs.onTold(() => session.user() !== null && changed());
  page?.addEventListener('visibilitychange', () => void check());
  network?.addEventListener?.('online', () => void check());

  return {
    ...session,
    reload: async () => {
      if (await hasNewRights()) tabs.tell();
    },
  };
};
