import { Button } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { StatusPage } from './StatusPage';

/** The server could not be asked who this is. The session keeps trying by itself (ruling 9). */
export const Offline = () => {
  const { session } = usePlatform();
  return (
    <StatusPage
      title="The server cannot be reached"
      text="You are still signed in. The connection is tried again every few seconds."
    >
      <Button onClick={() => void session.reload()}>Try Again</Button>
    </StatusPage>
  );
};
