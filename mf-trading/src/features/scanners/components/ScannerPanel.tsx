import { type Hit, SCANNER_LABELS, type User } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { type ReactNode, useEffect } from 'react';
import { useScannerPanel } from '../hooks/useScannerPanel';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
import { LatencyText } from './LatencyText';
import { ScannerPanelView } from './ScannerPanelView';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly user: User;
  /** Marked in the table. */
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Asked why a symbol came or went. */
  readonly onWhy: (hit: Hit) => void;
  /** Told the day's hits of the scanner in front, newest first. */
  readonly onHits?: (hits: readonly Hit[]) => void;
  readonly className?: string | undefined;
  /** Further controls of the panel's head, its owner's. */
  readonly controls?: ReactNode;
}

/** Live Scanners: three tabs of rows, polled as specified and streamed in between. */
export const ScannerPanel = ({ user, selectedSymbol, onSelectSymbol, onWhy, onHits, className, controls }: Props) => {
  const { host } = usePlatform();
  const { snapshot, actions, table, latency, hits } = useScannerPanel(user);
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
          scanner={SCANNER_LABELS[snapshot.active]}
          onSelect={onSelectSymbol}
          onWhy={onWhy}
          onReplay={({ id }) => host.navigate(`/replay/${id}`)}
        />
      }
      controls={
        <>
          <ColumnMenu />
          {controls}
        </>
      }
    >
      <ScannerTable
        key={snapshot.active}
        table={table}
        label={SCANNER_LABELS[snapshot.active]}
        selectedSymbol={selectedSymbol}
        onSelect={onSelectSymbol}
        stale={snapshot.stale}
        frozen={snapshot.frozen}
      />
    </ScannerPanelView>
  );
};
