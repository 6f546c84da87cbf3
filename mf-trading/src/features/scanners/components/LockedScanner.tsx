import type { Tier } from '@prebell/contracts';
import { Button, EmptyState, LockIcon } from '@prebell/design-system';
import { lockText, unlockText } from '../model/scanner-access';

/** A scanner beyond the user's tier: which tier opens it, and the way there. */
export const LockedScanner = ({ tier, onUpgrade }: { readonly tier: Tier; readonly onUpgrade: () => void }) => (
  <EmptyState
    icon={<LockIcon />}
    title={lockText(tier)}
    actions={
      <Button variant="primary" onClick={onUpgrade}>
        {unlockText(tier)}
      </Button>
    }
  />
);
