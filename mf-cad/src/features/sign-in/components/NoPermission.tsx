import { Button } from '@prebell/design-system';
import { useUser } from '@prebell/platform';
import type { ReactNode } from 'react';
import { Frame } from './Frame';

/** For signed-in users who may not see calls, because those contain callers' names, birth dates and addresses. */
export const NoPermission = ({ notice, onSignOut }: { notice?: ReactNode; onSignOut: () => void }) => {
  const user = useUser();
  return (
    <Frame
      title="No dispatch permission"
      text={`${user?.username ?? 'This account'} may not see dispatch calls. An administrator can grant the permission, or sign in with another account.`}
    >
      {notice}
      <Button onClick={onSignOut}>Sign Out</Button>
    </Frame>
  );
};
