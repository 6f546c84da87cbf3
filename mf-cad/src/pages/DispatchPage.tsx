import type { User } from '@prebell/contracts';
import { hasPermission } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { type Platform, usePlatform, useSession, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { CallBoard } from '../features/calls';
import { createDesk, type Desk } from '../features/desk';
import { NoPermission, SignInAgain, SignInForm, Unreachable, WaitingNotice } from '../features/sign-in';

interface Props {
  readonly openDesk?: (platform: Platform) => Desk;
}

/**
 * The dispatch screen with the sign-in of its own frame (ruling 28). A session that ends by itself leaves the board where it
 * is: work goes on and is sent after the next sign-in. The server decides again on every call.
 */
export const DispatchPage = ({ openDesk = (platform) => createDesk({ platform }) }: Props) => {
  const platform = usePlatform();
  const session = useSession();
  const [desk] = useState(() => openDesk(platform));
  const { ops } = useStore(desk.outbox);
  // Who works here, until they sign out themselves.
  const [worker, setWorker] = useState<User | null>(null);
  useEffect(() => desk.start(), [desk]);

  const user = session.status === 'signed-in' ? session.user : null;
  if (user !== null && user !== worker) setWorker(user);
  const leave = () => {
    setWorker(null);
    void platform.session.signOut();
  };
  const current = user ?? worker;
  if (current !== null) {
    if (!hasPermission(current, 'cad:read')) return <NoPermission onSignOut={leave} />;
    return (
      <CallBoard
        desk={desk}
        user={current}
        refused={<NoPermission onSignOut={leave} />}
        signInAgain={user === null ? <SignInAgain username={current.username} /> : null}
        onSignOut={leave}
      />
    );
  }
  const waiting = <WaitingNotice ops={ops} />;
  switch (session.status) {
    case 'unreachable':
      return <Unreachable notice={waiting} />;
    case 'signed-out':
      return <SignInForm notice={waiting} />;
    default:
      return <LoadingState label="Loading CAD System..." />;
  }
};
