import type { Tier } from '@prebell/contracts';
import { Button, EmptyState, LockIcon } from '@prebell/design-system';
import { lockText, unlockText } from './lock-text';

/** A locked scanner, with the tier that includes it and an upgrade button. */
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
