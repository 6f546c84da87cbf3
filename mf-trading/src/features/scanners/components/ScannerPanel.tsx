import type { CustomScanner, Hit, User } from '@prebell/contracts';
import { Button, IconButton, PlusIcon } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { type ReactNode, useEffect } from 'react';
import { hasOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { useScannerPanel } from '../hooks/useScannerPanel';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
import { LatencyText } from './LatencyText';
import { ScannerPanelView } from './ScannerPanelView';
import styles from './ScannerPanelView.module.css';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly user: User;
  /** Value of the tab in front: a scanner's name, or the id of one of the user's own. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Marked in the table. */
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Asked why a symbol came or went. */
  readonly onWhy: (hit: Hit) => void;
  /** Asked to edit a scanner of the user's own, or to make one (null). */
  readonly onEdit: (scanner: CustomScanner | null) => void;
  /** Told the day's hits of the scanner in front, newest first. */
  readonly onHits?: (hits: readonly Hit[]) => void;
  readonly className?: string | undefined;
  /** Further controls of the panel's head, its owner's. */
  readonly controls?: ReactNode;
}

/** Live Scanners: a tab of rows for each scanner, polled as specified and streamed in between. */
export const ScannerPanel = ({
  user,
  tab,
  onTab,
  selectedSymbol,
  onSelectSymbol,
  onWhy,
  onEdit,
  onHits,
  className,
  controls,
}: Props) => {
  const { host } = usePlatform();
  const { snapshot, actions, table, label, own, latency, hits } = useScannerPanel({ user, tab, onTab });
  useEffect(() => onHits?.(hits), [onHits, hits]);
  return (
    <ScannerPanelView
      snapshot={snapshot}
      actions={actions}
      className={className}
      latency={<LatencyText meter={latency} />}
      activity={
        <ActivityList
          activity={table.activity}
          scanner={label}
          onSelect={onSelectSymbol}
          onWhy={onWhy}
          onReplay={({ id }) => host.navigate(`/replay/${id}`)}
        />
      }
      edit={
        own !== null && (
          <Button size="small" variant="ghost" className={styles.aboutItem} onClick={() => onEdit(own)}>
            Edit scanner
          </Button>
        )
      }
      controls={
        <>
          {hasOwnScanners(user) && (
            <IconButton
              size="small"
              label="New scanner"
              icon={<PlusIcon aria-hidden="true" />}
              onClick={() => onEdit(null)}
            />
          )}
          <ColumnMenu />
          {controls}
        </>
      }
    >
      <ScannerTable
        key={snapshot.active}
        table={table}
        label={label}
        selectedSymbol={selectedSymbol}
        onSelect={onSelectSymbol}
        stale={snapshot.stale}
        frozen={snapshot.frozen}
      />
    </ScannerPanelView>
  );
};
