import { LoadingState } from '@prebell/design-system';
import { usePermission, useSession } from '@prebell/platform';
import { CallBoard } from '../features/calls';
import { NoPermission, SignInForm, Unreachable } from '../features/sign-in';

/** The dispatch screen with the sign-in of its own frame (ruling 28). The server decides again on every call. */
export const DispatchPage = () => {
  const { status } = useSession();
  const mayRead = usePermission('cad:read');
  switch (status) {
    case 'starting':
      return <LoadingState label="Loading CAD System..." />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-out':
      return <SignInForm />;
    case 'signed-in':
      return mayRead ? <CallBoard refused={<NoPermission />} /> : <NoPermission />;
  }
};
