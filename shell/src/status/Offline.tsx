import { Button } from '@prebell/design-system/frame';
import { usePlatform } from '@prebell/platform';
import { StatusPage } from './StatusPage';

/** Shown when the profile request fails. The session keeps retrying in the background (ruling 9). */
export const Offline = () => {
  const { session } = usePlatform();
  return (
    <StatusPage
      title="The server is not responding"
      text="You are still signed in. We try to reconnect every few seconds."
    >
      <Button onClick={() => void session.reload()}>Try Again</Button>
    </StatusPage>
  );
};
