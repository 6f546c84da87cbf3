import { BRAND } from '@prebell/contracts';
import {
  Badge,
  Button,
  LockIcon,
  Panel,
  Popover,
  type TabItem,
  Tabs,
  TierBadge,
  VisuallyHidden,
} from '@prebell/design-system';
import type { ReactNode } from 'react';
import { Toolbar } from '../../../shared/roving/Toolbar';
import type { ScannerPanelActions, ScannerPanelSnapshot, ScannerTab } from '../model/panel-snapshot';
import { RefreshStatus } from './RefreshStatus';
import { ScannerBody } from './ScannerBody';
import { ScannerControls } from './ScannerControls';
import styles from './ScannerPanelView.module.css';

export interface ScannerPanelViewProps {
  readonly snapshot: ScannerPanelSnapshot;
  readonly actions: ScannerPanelActions;
  readonly className?: string | undefined;
  /** Measured latency, for the footer. */
  readonly latency: ReactNode;
  /** The active tab's activity, below its rows. */
  readonly activity: ReactNode;
  /** Actions on the active scanner, for the footer. */
  readonly edit?: ReactNode;
  /** Additional header controls. */
  readonly controls?: ReactNode;
  /** The active tab's rows; rendered only when there are some. */
  readonly children: ReactNode;
}

/** The scanner panel, props only: header, tabs, the active tab's state and freshness in the footer. */
export const ScannerPanelView = ({
  snapshot,
  actions,
  className,
  latency,
  activity,
  edit,
  controls,
  children,
}: ScannerPanelViewProps) => {
  const {
    tier,
    active,
    feature,
    tabs,
    body,
    criteria,
    live,
    stale,
    frozen,
    capped,
    lastUpdate,
    nextAt,
    market,
    showUpgrade,
  } = snapshot;
  return (
    <Panel
      className={className}
      aria-label="Live Scanners"
      title="Live Scanners"
      aside={
        <div className={styles.identity}>
          <TierBadge tier={tier} />
          {frozen && <Badge tone="warning">Frozen</Badge>}
          <p className={styles.subtitle}>{BRAND.scannerSubtitle}</p>
        </div>
      }
      controls={
        <Toolbar label="Scanner controls">
          <ScannerControls snapshot={snapshot} actions={actions} />
          {controls}
        </Toolbar>
      }
      foot={
        <>
          <RefreshStatus live={live && stale === null} market={market} lastUpdate={lastUpdate} nextAt={nextAt} />
          <span className={styles.latency}>{latency}</span>
          <span className={styles.about}>
            {edit}
            {criteria !== null && <Criteria text={criteria} />}
          </span>
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
        onValueChange={actions.selectTab}
      >
        {stale !== null && (
          <p role="status" className={styles.stale}>
            {stale}
          </p>
        )}
        <ScannerBody feature={feature} body={body} sample={snapshot.sample} kind={snapshot.kind} actions={actions}>
          {children}
        </ScannerBody>
        {capped !== null && body.state === 'results' && <p className={styles.capped}>{capped}</p>}
        {body.state === 'results' && activity}
      </Tabs>
    </Panel>
  );
};

/** A button that shows the scanner's full criteria. */
const Criteria = ({ text }: { readonly text: string }) => (
  <Popover
    title="Criteria"
    trigger={
      <Button size="small" variant="ghost" className={styles.aboutItem}>
        Criteria
      </Button>
    }
  >
    <p className={styles.criteriaText}>{text}</p>
  </Popover>
);

const tabItem = ({ value, label, count, today = null, limited, locked }: ScannerTab): TabItem => ({
  value,
  label,
  mark: (
    <span className={styles.mark} title={locked && count !== null ? 'Matches 15 minutes ago' : undefined}>
      {count !== null && <span> {count}</span>}
      {today !== null && today > 0 && (
        <span className={styles.today} title="Hits today" data-beside={count !== null || undefined}>
          {' '}
          · {today} {today === 1 ? 'hit' : 'hits'}
        </span>
      )}
      {limited && (
        <>
          {' '}
          <Badge>Limited</Badge>
        </>
      )}
      {locked && (
        <>
          <LockIcon aria-hidden="true" />
          <VisuallyHidden>{count === null ? ' locked' : ' 15 minutes ago, locked'}</VisuallyHidden>
        </>
      )}
    </span>
  ),
});
