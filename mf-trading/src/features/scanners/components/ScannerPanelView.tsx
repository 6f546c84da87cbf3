import { BRAND, SCANNER_LABELS, type Scanner } from '@prebell/contracts';
import { Badge, Button, LockIcon, Panel, type TabItem, Tabs, TierBadge, VisuallyHidden } from '@prebell/design-system';
import type { ReactNode } from 'react';
import type { ScannerPanelActions, ScannerPanelSnapshot, ScannerTab } from '../model/panel-snapshot';
import { RefreshStatus } from './RefreshStatus';
import { ScannerBody } from './ScannerBody';
import { ScannerControls } from './ScannerControls';
import styles from './ScannerPanelView.module.css';

export interface ScannerPanelViewProps {
  readonly snapshot: ScannerPanelSnapshot;
  readonly actions: ScannerPanelActions;
  readonly className?: string | undefined;
  /** Measured latency, for the foot. */
  readonly latency: ReactNode;
  /** The rows of the active tab; drawn when there are some. */
  readonly children: ReactNode;
}

/** The scanner panel, drawn from its props: head, tabs, the active tab's state, freshness in the foot. */
export const ScannerPanelView = ({ snapshot, actions, className, latency, children }: ScannerPanelViewProps) => {
  const { tier, active, tabs, body, criteria, live, stale, lastUpdate, nextAt, market, showUpgrade } = snapshot;
  return (
    <Panel
      className={className}
      aria-label="Live Scanners"
      title="Live Scanners"
      aside={
        <>
          <TierBadge tier={tier} />
          <p className={styles.subtitle}>{BRAND.scannerSubtitle}</p>
        </>
      }
      controls={<ScannerControls snapshot={snapshot} actions={actions} />}
      foot={
        <>
          <RefreshStatus live={live} market={market} lastUpdate={lastUpdate} nextAt={nextAt} />
          <span className={styles.latency}>{latency}</span>
        </>
      }
    >
      {showUpgrade && (
        <Button variant="ghost" className={styles.upgrade} onClick={() => actions.upgrade('other')}>
          Upgrade for full access →
        </Button>
      )}
      <Tabs
        label="Scanners"
        className={styles.tabs ?? ''}
        items={tabs.map(tabItem)}
        value={active}
        onValueChange={(value) => actions.selectTab(value as Scanner)}
      >
        {stale && (
          <p role="status" className={styles.stale}>
            Reconnecting...
          </p>
        )}
        <ScannerBody scanner={active} body={body} actions={actions}>
          {children}
        </ScannerBody>
        {criteria !== null && body.state === 'results' && (
          <details className={styles.criteria}>
            <summary>{criteria}</summary>
          </details>
        )}
      </Tabs>
    </Panel>
  );
};

const tabItem = ({ scanner, count, limited, locked }: ScannerTab): TabItem => ({
  value: scanner,
  label: SCANNER_LABELS[scanner],
  mark: (
    <span className={styles.mark}>
      {count !== null && <span> {count}</span>}
      {limited && (
        <>
          {' '}
          <Badge>Limited</Badge>
        </>
      )}
      {locked && (
        <>
          <LockIcon aria-hidden="true" />
          <VisuallyHidden> locked</VisuallyHidden>
        </>
      )}
    </span>
  ),
});
