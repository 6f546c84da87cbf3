import { type ShownTier, TIER_LABELS } from '@prebell/contracts';
import { Button, EmptyState, LockIcon } from '@prebell/design-system';

interface Props {
  readonly symbol: string;
  /** The plan that explains every symbol. */
  readonly plan: ShownTier;
  readonly onUpgrade: () => void;
}

/**
 * Shown instead of the verdicts when the plan does not include them. Says what the Free plan explains and which plan explains the
 * rest.
 */
export const VerdictLock = ({ symbol, plan, onUpgrade }: Props) => (
  <EmptyState
    icon={<LockIcon />}
    title={`${symbol} is not in your scanner rows`}
    text={`The Free plan explains the symbols in your scanner rows. ${TIER_LABELS[plan]} explains every symbol.`}
    actions={
      <Button variant="primary" onClick={onUpgrade}>
        Upgrade to {TIER_LABELS[plan]}
      </Button>
    }
  />
);
