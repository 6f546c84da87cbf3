import { CHAT_LOCKED_NOTICE, CHAT_TIER, TIER_LABELS } from '@prebell/contracts';
import { Button, EmptyState, LockIcon, Panel } from '@prebell/design-system';
import type { ReactNode } from 'react';

interface Props {
  readonly onUpgrade: () => void;
  readonly className?: string | undefined;
  readonly controls?: ReactNode;
}

/** Takes the place of the trading room on plans without it. */
export const LockedChat = ({ onUpgrade, className, controls }: Props) => (
  <Panel className={className} aria-label="Trading Room" title="Trading Room" controls={controls}>
    <EmptyState
      icon={<LockIcon />}
      title={CHAT_LOCKED_NOTICE}
      actions={
        <Button variant="primary" onClick={onUpgrade}>
          Upgrade to {TIER_LABELS[CHAT_TIER]}
        </Button>
      }
    />
  </Panel>
);
