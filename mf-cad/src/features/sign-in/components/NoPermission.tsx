import { Button } from '@prebell/design-system';
import { usePlatform, useUser } from '@prebell/platform';
import { Frame } from './Frame';

/** Signed in, but calls are not theirs to see: they hold callers' names, births and addresses. */
export const NoPermission = () => {
  const { session } = usePlatform();
  const user = useUser();
  return (
    <Frame
      title="No dispatch permission"
      text={`${user?.username ?? 'This account'} may not see dispatch calls. An administrator can grant the permission, or sign in with another account.`}
    >
      <Button onClick={() => void session.signOut()}>Sign Out</Button>
    </Frame>
  );
};
