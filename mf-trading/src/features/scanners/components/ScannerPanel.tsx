import { CUSTOM_HIT_LIMITS, type User } from '@prebell/contracts';
import { Button, IconButton, PlusIcon } from '@prebell/design-system';
import { usePlatform, useStore } from '@prebell/platform';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { replayPath } from '../../../shared/hits/replay-path';
import { hasOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { usePressed } from '../../../shared/use-pressed';
import { useWatch } from '../../../shared/watchlists/watchlists';
import { useScannerPanel } from '../hooks/useScannerPanel';
import { givenRanking } from '../model/ranking';
import { NO_MARKS, withToggled } from '../model/row-marks';
import type { OwnTarget } from '../model/scan-target';
import type { ScannerTable as Table } from '../model/scanner-table';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
import { LatencyText } from './LatencyText';
import { ScannerPanelView } from './ScannerPanelView';
import styles from './ScannerPanelView.module.css';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly user: User;
  /** The active tab: a scanner's name, or the id of one of the user's own scanners or lists. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** The symbol to highlight in the table. */
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Called when the user asks why a symbol entered or left. */
  readonly onWhy: (hit: AnyHit) => void;
  /** Called to edit one of the user's own scanners or lists. */
  readonly onEdit: (target: OwnTarget) => void;
  readonly onNew: (kind: OwnTarget['kind']) => void;
  /** Called to create an alert on a symbol. */
  readonly onAlert: (symbol: string) => void;
  /** Called with the list's first symbol, for a desk that has no chart yet. */
  readonly onFirstRow?: ((symbol: string) => void) | undefined;
  /** Called with the day's hits of the active scanner, newest first. */
  readonly onHits?: (hits: readonly AnyHit[]) => void;
  /** Called with the rows of the active tab. */
  readonly onTable?: (table: Table) => void;
  readonly className?: string | undefined;
  /** Additional header controls from the parent. */
  readonly controls?: ReactNode;
}

/** Live Scanners: one tab of rows per scanner, polled as specified and streamed in between. */
export const ScannerPanel = ({
  user,
  tab,
  onTab,
  selectedSymbol,
  onSelectSymbol,
  onWhy,
  onEdit,
  onNew,
  onAlert,
  onFirstRow,
  onHits,
  onTable,
  className,
  controls,
}: Props) => {
  const { host } = usePlatform();
  const [pressed, openTab] = usePressed(tab, onTab);
  const { snapshot, actions, table, label, target, latency, hits, untraded } = useScannerPanel({
    user,
    tab,
    onTab: openTab,
  });
  const given = useMemo(() => givenRanking(target), [target]);
  const onReplay = useCallback((hit: AnyHit) => void host.navigate(replayPath(hit)), [host]);
  const { symbols: watched, toggle, choose } = useWatch();
  const [pins, setPins] = useState<ReadonlySet<string>>(NO_MARKS.pins);
  const onPin = useCallback((symbol: string) => setPins((before) => withToggled(before, symbol)), []);
  const marks = useMemo(
    () => ({ pins, watched, onPin, onWatch: toggle, onAlert }),
    [pins, watched, onPin, toggle, onAlert],
  );
  useEffect(() => onHits?.(hits), [onHits, hits]);
  useEffect(() => onTable?.(table), [onTable, table]);
  const first = useStore(table.summary).order[0];
  useEffect(() => {
    if (first !== undefined) onFirstRow?.(first);
  }, [first, onFirstRow]);
  // A star adds to the list that was viewed last.
  const list = target.kind === 'watchlist' ? target.list.id : null;
  useEffect(() => {
    if (list !== null) choose(list);
  }, [list, choose]);
  return (
    <ScannerPanelView
      snapshot={pressed === tab ? snapshot : { ...snapshot, active: pressed }}
      actions={actions}
      className={className}
      // While no figures arrive there is nothing to measure.
      latency={snapshot.stale === null && <LatencyText meter={latency} />}
      activity={
        <ActivityList
          table={table}
          scanner={label}
          hasHitLog={target.kind !== 'watchlist'}
          startsNow={target.kind === 'own'}
          isFull={target.kind === 'own' && (hits[0]?.seq ?? 0) >= CUSTOM_HIT_LIMITS.perDay}
          stale={snapshot.stale !== null}
          onSelect={onSelectSymbol}
          onWhy={onWhy}
          onReplay={onReplay}
        />
      }
      edit={
        target.kind !== 'given' && (
          <>
            <Button size="small" variant="ghost" className={styles.aboutItem} onClick={() => onEdit(target)}>
              {target.kind === 'own' ? 'Edit scanner' : 'Edit list'}
            </Button>
            {target.kind === 'watchlist' && (
              <Button size="small" variant="ghost" className={styles.aboutItem} onClick={() => onNew('watchlist')}>
                New list
              </Button>
            )}
          </>
        )
      }
      controls={
        <>
          {hasOwnScanners(user) && (
            <IconButton
              size="small"
              label="New scanner"
              icon={<PlusIcon aria-hidden="true" />}
              onClick={() => onNew('own')}
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
        given={given}
        untraded={untraded}
        marks={marks}
        label={label}
        selectedSymbol={selectedSymbol}
        onSelect={onSelectSymbol}
        stale={snapshot.stale !== null}
        frozen={snapshot.frozen}
      />
    </ScannerPanelView>
  );
};
