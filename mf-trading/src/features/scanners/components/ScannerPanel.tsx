import { SCANNER_LABELS, type User } from '@prebell/contracts';
import { useScannerPanel } from '../hooks/useScannerPanel';
import { LatencyText } from './LatencyText';
import { ScannerPanelView } from './ScannerPanelView';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly user: User;
  /** Marked in the table. */
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  readonly className?: string | undefined;
}

/** Live Scanners: three tabs of rows, polled as specified and streamed in between. */
export const ScannerPanel = ({ user, selectedSymbol, onSelectSymbol, className }: Props) => {
  const { snapshot, actions, table, latency } = useScannerPanel(user);
  return (
    <ScannerPanelView
      snapshot={snapshot}
      actions={actions}
      className={className}
      latency={<LatencyText meter={latency} />}
    >
      <ScannerTable
        key={snapshot.active}
        table={table}
        label={SCANNER_LABELS[snapshot.active]}
        selectedSymbol={selectedSymbol}
        onSelect={onSelectSymbol}
        stale={snapshot.stale}
      />
    </ScannerPanelView>
  );
};
