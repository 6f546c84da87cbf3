import type { LockedSample } from '@prebell/contracts';
import { EmptyState, LoadingState } from '@prebell/design-system';
import type { UpgradeFeature } from '@prebell/platform';
import type { ReactNode } from 'react';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import { LockedScanner } from '../../../shared/locked-scanner/LockedScanner';
import type { ScannerPanelActions, ScannerBody as State } from '../model/panel-snapshot';
import type { ScanTarget } from '../model/scan-target';
import { RefreshFailure, ScannerFailure } from './ScannerFailure';

interface Props {
  readonly feature: UpgradeFeature;
  readonly body: State;
  readonly sample: LockedSample | null;
  readonly kind: ScanTarget['kind'];
  readonly actions: Pick<ScannerPanelActions, 'refresh' | 'upgrade'>;
  readonly children: ReactNode;
}

/** The content of the active tab, in one of its six states. */
export const ScannerBody = ({ feature, body, sample, kind, actions, children }: Props) => {
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
      return <Empty kind={kind} />;
    case 'results':
      return (
        <>
          {body.problem !== null && <RefreshFailure text={body.problem} onRetry={actions.refresh} />}
          {children}
        </>
      );
  }
};

/** Says why a list has no rows. The text for the standard scanners comes from the specification. */
const Empty = ({ kind }: Pick<Props, 'kind'>) => {
  const keys = useKeyHints();
  switch (kind) {
    case 'given':
      return <EmptyState title="No opportunities found" text="Market conditions may not meet criteria" />;
    case 'own':
      return (
        <EmptyState
          title="Nothing matches your conditions now"
          text="Symbols appear here as soon as they match. To find more, edit the scanner."
        />
      );
    case 'watchlist':
      return (
        <EmptyState
          title="Nothing to show"
          text={`This list has no symbols yet. Press ${keys.label('watch')} or ☆ to add one.`}
        />
      );
  }
};
