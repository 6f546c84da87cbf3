import { Button } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import type { ReactNode } from 'react';
import { Frame } from './Frame';

/** Shown while the server cannot be reached to confirm a stored session. @param notice what the dispatcher should know meanwhile */
export const Unreachable = ({ notice }: { readonly notice?: ReactNode }) => {
  const { session } = usePlatform();
  return (
    <Frame
      title="No connection"
      text="The server cannot be reached, and this computer has no copy of the board: calls cannot be shown or logged here. You stay signed in; this page keeps trying."
    >
      {notice}
      <Button onClick={() => void session.reload()}>Try Again</Button>
    </Frame>
  );
};
