import { SCANNER_LABELS, SCANNERS, type Scanner } from '@prebell/contracts';
import { AlertDialog, ErrorState, LoadingState, Panel, Switch } from '@prebell/design-system';
import { useState } from 'react';
import { useScannerSwitches, useSetScanner } from '../api/scanners';
import styles from './ScannerSwitches.module.css';

/** One switch per scanner. Switching one off asks for confirmation first, because it disables that scanner on every desk. */
export const ScannerSwitches = () => {
  const { data, status, error, refetch } = useScannerSwitches();
  const [asking, setAsking] = useState<Scanner | null>(null);
  const set = useSetScanner();
  if (status === 'error')
    return (
      <ErrorState
        title="Failed to load admin data"
        text="The scanners keep running."
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState label="Loading scanners..." />;
  return (
    <Panel title="Scanners" aria-label="Scanners" className={styles.panel}>
      <ul className={styles.list}>
        {SCANNERS.map((scanner) => (
          <li key={scanner}>
            <Switch
              label={SCANNER_LABELS[scanner]}
              checked={data.scanners[scanner] ?? false}
              disabled={set.isPending}
              onCheckedChange={(enabled) => (enabled ? set.mutate({ scanner, enabled }) : setAsking(scanner))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        A scanner that is off shows “Scanner temporarily disabled” on every desk. The audit log records each change.
      </p>
      {asking !== null && (
        <AlertDialog
          open
          title={`Switch ${SCANNER_LABELS[asking]} off?`}
          confirmLabel="Switch off"
          onConfirm={() => {
            set.mutate({ scanner: asking, enabled: false });
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        >
          From the next refresh, every desk shows that it is disabled, until you switch it on again.
        </AlertDialog>
      )}
    </Panel>
  );
};
