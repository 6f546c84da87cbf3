import { Button } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { Frame } from './Frame';

/** The session is kept; the server could not be asked about it. */
export const Unreachable = () => {
  const { session } = usePlatform();
  return (
    <Frame title="No connection" text="The server cannot be reached. You stay signed in; this page keeps trying.">
      <Button onClick={() => void session.reload()}>Try Again</Button>
    </Frame>
  );
};
