import { SCANNERS, type Scanner, scannerLimit, type User } from '@prebell/contracts';
import { useEffect } from 'react';
import { type AnyHit, useHits } from '../shared/hits/hits';
import { useOwnScanners } from '../shared/own-scanners/own-scanners';

interface Props {
  readonly user: User;
  readonly tab: string;
  readonly onHits: (hits: readonly AnyHit[]) => void;
}

/** Reads a tab's hits for the ribbon while the scanner panel is in its own window. */
export const TabHits = ({ user, tab, onHits }: Props) => {
  const ours = SCANNERS.find((scanner): scanner is Scanner => scanner === tab);
  const own = useOwnScanners(user).find(({ id }) => id === tab) ?? null;
  const subject = { tier: user.subscription_tier, is_admin: user.is_admin };
  const allowed = ours === undefined || scannerLimit(ours, subject) !== null;
  const { hits } = useHits(ours ?? own, user.subscription_tier, allowed);
  useEffect(() => onHits(hits), [hits, onHits]);
  return null;
};
