import type { User } from '@prebell/contracts';
import { hasPermission } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { type Platform, usePlatform, useSession, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { IdleLock, useIdleLock } from '../features/idle-lock';
import { NoPermission, SignInAgain, SignInForm, Unreachable } from '../features/sign-in';
import { UnsentDialog, WaitingNotice } from '../features/unsent';
import { readCentreZone } from '../shared/centre-time/centre-time';
import { createDesk, type Desk } from '../shared/desk';
import { useOfflinePassword } from '../shared/offline-password';
import { Limits, readTimerLimits } from '../shared/timers/timer-limits';
import { CallBoard } from './board';

interface Props {
  readonly openDesk?: (platform: Platform) => Desk;
}

/**
 * The dispatch screen with sign-in in its own frame (ruling 28). When a session expires the board stays: work continues
 * and is sent after the next sign-in. The server checks permissions on every request.
 */
export const DispatchPage = ({ openDesk = (platform) => createDesk({ platform }) }: Props) => {
  const platform = usePlatform();
  const session = useSession();
  const [desk] = useState(() => openDesk(platform));
  const [timeZone] = useState(() => readCentreZone(document));
  const [limits] = useState(() => readTimerLimits(document));
  const { ops } = useStore(desk.outbox);
  // The user who works here, until they sign out themselves.
  const [worker, setWorker] = useState<User | null>(null);
  const [unsentShown, showUnsent] = useState<'look' | 'leave' | null>(null);
  useEffect(() => desk.start(), [desk]);

  const user = session.status === 'signed-in' ? session.user : null;
  if (user !== null && user !== worker) setWorker(user);
  const current = user ?? worker;
  const { isLocked, unlock } = useIdleLock(current);
  const { forget } = useOfflinePassword();
  useEffect(() => {
    if (session.status === 'signed-out') forget();
  }, [session.status, forget]);
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
            <CallBoard
              // The next user begins with forms of their own; typed text of the last one is offered.
              key={current.id}
              desk={desk}
              user={current}
              timeZone={timeZone}
              refused={refused}
              signInAgain={user === null ? <SignInAgain username={current.username} /> : null}
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
  switch (session.status) {
    case 'unreachable':
      return <Unreachable notice={waiting} />;
    case 'signed-out':
      return <SignInForm notice={waiting} onSignedIn={unlock} />;
    default:
      return <LoadingState label="Loading CAD System..." />;
  }
};
