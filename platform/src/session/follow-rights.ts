import type { User } from '@prebell/contracts';
import type { SessionStream } from '../realtime/session-stream';
import type { Session } from './session';
import type { Tabs } from './tabs';

interface Dependencies {
  readonly session: Session;
  readonly stream: SessionStream;
  /** Reloads everything that was loaded under the old rights. */
  readonly refetch: () => Promise<unknown>;
  readonly tabs: Tabs;
  /** The page: reports when it becomes visible and when the network returns. */
  readonly page?: Pick<EventTarget, 'addEventListener'>;
  readonly network?: Pick<EventTarget, 'addEventListener'>;
  readonly isVisible?: () => boolean;
  readonly now?: () => number;
}

/** A page checked this recently is not checked again when it becomes visible, milliseconds. */
const CHECK_EVERY_MS = 2_000;

/** The user fields that decide what a page shows; names and sign-in times do not. */
const rightsOf = (user: User | null): string => {
  if (user === null) return '';
  const { id, is_admin, is_active, subscription_tier, subscription_expires, tier_info } = user;
  return JSON.stringify([id, is_admin, is_active, subscription_tier, subscription_expires, tier_info]);
};

/**
 * Keeps a signed-in page in step with the user's rights: through its own socket while signed in, through messages from other
 * tabs, and through a check when the page becomes visible or the network returns. Returns the session; its `reload` also
 * notifies the other tabs.
 */
export const followRights = ({
  session,
  stream,
  refetch,
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
  let isDueAgain = false;

  /** Loads the profile; returns whether the rights changed. */
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
    if (session.user() !== null) await refetch();
  };
  /** Something changed. Rounds run one at a time; changes during a round start one more. */
  const changed = (): void => {
    isDueAgain = running !== null;
    running ??= resync()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        if (isDueAgain) changed();
      });
  };
  /** Something may have changed. */
  const check = async (): Promise<void> => {
    if (session.user() === null || !isVisible() || now() - checkedAt < CHECK_EVERY_MS) return;
    if (await hasNewRights()) await refetch();
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
        // Messages that were sent while disconnected are lost, so reload after every reconnection.
        if (hasConnected || user?.subscription_tier !== tier || user?.is_admin !== is_admin) changed();
        hasConnected = true;
      },
      onChanged: changed,
    });
  };
  session.subscribe(follow);
  follow();
  tabs.onRightsChanged(() => session.user() !== null && changed());
  page?.addEventListener('visibilitychange', () => void check());
  network?.addEventListener?.('online', () => void check());

  return {
    ...session,
    reload: async () => {
      if (await hasNewRights()) tabs.announce();
    },
  };
};
