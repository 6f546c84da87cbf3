import type { LockedSample } from '@prebell/contracts';
import { EmptyState, LoadingState } from '@prebell/design-system';
import type { UpgradeFeature } from '@prebell/platform';
import type { ReactNode } from 'react';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import { LockedScanner } from '../../../shared/locked-scanner/LockedScanner';
import type { ScannerPanelActions, ScannerBody as State } from '../model/panel-snapshot';
import { RefreshFailure, ScannerFailure } from './ScannerFailure';

interface Props {
  readonly feature: UpgradeFeature;
  readonly body: State;
  readonly sample: LockedSample | null;
  readonly isWatchlist: boolean;
  readonly actions: Pick<ScannerPanelActions, 'refresh' | 'upgrade'>;
  readonly children: ReactNode;
}

/** The content of the active tab, in one of its six states. */
export const ScannerBody = ({ feature, body, sample, isWatchlist, actions, children }: Props) => {
  const keys = useKeyHints();
  const upgrade = () => actions.upgrade(feature);
  switch (body.state) {
    case 'loading':
      return <LoadingState label="Scanning markets..." />;
    case 'locked':
      return <LockedScanner scanner={body.scanner} tier={body.tier} sample={sample} onUpgrade={upgrade} />;
    case 'disabled':
      return <EmptyState title="Scanner temporarily disabled" text="Check back later" />;
    case 'error':
      return (
        <ScannerFailure
          kind={body.kind}
          text={body.text}
          cause={body.cause}
          onRetry={actions.refresh}
          onUpgrade={upgrade}
        />
      );
    case 'empty':
      return isWatchlist ? (
        <EmptyState
          title="Nothing to show"
          text={`This list has no symbols yet. Press ${keys.label('watch')} or ☆ to add one.`}
        />
      ) : (
        <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />
      );
    case 'results':
      return (
        <>
          {body.problem !== null && <RefreshFailure text={body.problem} onRetry={actions.refresh} />}
          {children}
        </>
      );
  }
};
