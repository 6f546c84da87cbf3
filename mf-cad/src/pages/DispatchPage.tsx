import type { User } from '@prebell/contracts';
import { hasPermission } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { ApiError, type Platform, usePlatform, useSession, useStore } from '@prebell/platform';
import { use, useEffect, useState } from 'react';
import { IdleLock, useIdleLock } from '../features/idle-lock';
import { NoPermission, SignInAgain, SignInForm, Unreachable } from '../features/sign-in';
import { UnsentDialog, WaitingNotice } from '../features/unsent';
import { formatReceived, readCentreZone, toLocalDay } from '../shared/centre-time/centre-time';
import { createDesk, type Desk, type FirstBoard } from '../shared/desk';
import {
  type BoardKeeper,
  BoardStorageContext,
  createBoardKeeper,
  type KeptBoard,
  type KeptOwner,
} from '../shared/kept-board';
import { useOfflinePassword } from '../shared/offline-password';
import { Limits, readTimerLimits } from '../shared/timers/timer-limits';
import { TypedBoard } from './board';
import { useIsAway } from './use-is-away';
import { useKeptOpening } from './use-kept-opening';

interface Props {
  readonly firstBoard?: FirstBoard;
  readonly openDesk?: (platform: Platform, keeper: BoardKeeper) => Desk;
}

const NO_ANSWER = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });

/** Says what the password unlocks while the server is unreachable. */
const keptText = ({ asOf, clockOffset, isOld }: KeptOwner, timeZone: string): string => {
  const today = toLocalDay(Date.now() + clockOffset, timeZone);
  const at = formatReceived(new Date(asOf + clockOffset).toISOString(), { timeZone, today });
  const board = isOld ? `no calls, because the last board is from ${at}` : `the board as of ${at}`;
  return `We cannot reach the server. The password opens ${board}. This computer saves the calls that you log and sends them later.`;
};

/**
 * The dispatch screen, which has its own sign-in (ruling 28). When a session expires the board stays: work continues and is sent after
 * the next sign-in. Without the server the page opens the board stored on this computer (ADR 59). The server checks permissions on every
 * request.
 */
export const DispatchPage = ({
  firstBoard,
  openDesk = (platform, keeper) => createDesk({ platform, keeper, firstBoard }),
}: Props) => {
  const platform = usePlatform();
  const session = useSession();
  const boards = use(BoardStorageContext);
  const [keeper] = useState(() => createBoardKeeper(boards));
  const [desk] = useState(() => openDesk(platform, keeper));
  const [timeZone] = useState(() => readCentreZone(document));
  const [limits] = useState(() => readTimerLimits(document));
  const { ops } = useStore(desk.outbox);
  // The user who works here; they remain so until they sign out, even if the session expires.
  const [worker, setWorker] = useState<User | null>(null);
  const [unsentShown, showUnsent] = useState<'look' | 'leave' | null>(null);
  useEffect(() => desk.start(), [desk]);

  const user = session.status === 'signed-in' ? session.user : null;
  if (user !== null && user !== worker) setWorker(user);
  const current = user ?? worker;
  const { isLocked, lock, unlock } = useIdleLock(current);
  useEffect(() => (isLocked ? keeper.lock() : keeper.unlock()), [isLocked, keeper]);
  const { forget } = useOfflinePassword();
  useEffect(() => {
    if (session.status !== 'signed-out') return;
    forget();
    void keeper.clear();
  }, [session.status, forget, keeper]);
  useEffect(() => {
    if (user !== null) void keeper.clearUnlessOf(user);
  }, [user, keeper]);
  const isAway = useIsAway(session.status);
  const onOpen = (kept: KeptBoard) => {
    desk.openKept(kept, session.status === 'unreachable' ? session.error : NO_ANSWER);
    setWorker(kept.user);
  };
  const { opening, open } = useKeptOpening({ keeper, isNeeded: isAway && current === null, onOpen, onLock: lock });
  const leave = () => {
    unlock();
    showUnsent(null);
    setWorker(null);
    void platform.session.signOut();
  };
  const signOut = () => (ops.length > 0 ? showUnsent('leave') : leave());
  const waiting = <WaitingNotice ops={ops} timeZone={timeZone} />;
  if (current !== null) {
    const refused = <NoPermission notice={waiting} onSignOut={signOut} />;
    const sendAll = () => void desk.sendForOthers().then(desk.outbox.flush);
    return (
      <>
        {hasPermission(current, 'cad:read') ? (
          <Limits value={limits}>
            <TypedBoard
              // Each user starts with their own forms, and is offered the text that the previous user left.
              key={current.id}
              desk={desk}
              user={current}
              timeZone={timeZone}
              refused={refused}
              signInAgain={session.status === 'signed-out' ? <SignInAgain username={current.username} /> : null}
              onUnsent={() => showUnsent('look')}
              onSignOut={signOut}
              isLocked={isLocked}
            />
          </Limits>
        ) : (
          refused
        )}
        <UnsentDialog
          reason={isLocked ? null : unsentShown}
          ops={ops}
          timeZone={timeZone}
          onSend={hasPermission(current, 'cad:write') ? sendAll : null}
          onStay={() => showUnsent(null)}
          onLeave={leave}
        />
        {isLocked && <IdleLock user={current} notice={waiting} onUnlock={unlock} onLeave={leave} />}
      </>
    );
  }
  if (session.status === 'signed-out') return <SignInForm notice={waiting} onSignedIn={unlock} />;
  if (!isAway || opening.status === 'reading') return <LoadingState label="Loading CAD System..." />;
  if (opening.status !== 'locked') return <Unreachable notice={waiting} />;
  const openKept = () => {
    unlock();
    void open();
  };
  return (
    <IdleLock
      user={opening.owner.user}
      text={keptText(opening.owner, timeZone)}
      notice={waiting}
      onUnlock={openKept}
      onLeave={leave}
    />
  );
};
