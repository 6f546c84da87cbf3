import { type FilmStep, type HaltEvent, SCANNER_LABELS, SCANNERS, type Scanner } from '@prebell/contracts';
import { EmptyState, Panel, type TabItem, Tabs } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { useHalts } from '../hooks/useHalts';
import { givenRanking } from '../model/ranking';
import { type RowMarks, withToggled } from '../model/row-marks';
import { createTableShelf } from '../model/table-shelf';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
import styles from './ScannerPanelView.module.css';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly step: FilmStep;
  /** The day's hits so far of the tab's scanner, newest first. */
  readonly hits: readonly AnyHit[];
  readonly tab: Scanner;
  readonly onTab: (tab: Scanner) => void;
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Opens the explanation of an entry or exit. */
  readonly onWhy: (hit: AnyHit) => void;
  readonly className?: string | undefined;
  readonly controls?: ReactNode;
}

type Shelf = ReturnType<typeof createTableShelf>;

const showStep = (shelf: Shelf, step: FilmStep): void => {
  for (const scanner of SCANNERS) {
    const { rows, count } = step.lists[scanner];
    const at = Date.parse(step.as_of);
    shelf
      .table(scanner)
      .applySnapshot({ seq: at, rows, count, limit: null, as_of: step.as_of, event_at: at, published_at: at });
  }
};

const WATCHED: RowMarks['watched'] = new Set();

/** The lists of a recorded minute. They follow the film, so there is nothing to refresh, and nothing to be alerted about. */
export const RecordedScanners = ({
  step,
  hits,
  tab,
  onTab,
  selectedSymbol,
  onSelectSymbol,
  onWhy,
  className,
  controls,
}: Props) => {
  const [shelf] = useState(() => {
    const filled = createTableShelf();
    // A jump begins the panel anew: without its rows from the start, the list would be empty for a moment.
    showStep(filled, step);
    filled.table(tab).setHits(hits);
    return filled;
  });
  const [pins, setPins] = useState<RowMarks['pins']>(new Set());
  const onPin = useCallback((symbol: string) => setPins((before) => withToggled(before, symbol)), []);
  const marks = useMemo(
    (): RowMarks => ({ pins, watched: WATCHED, onPin, onWatch: null, onAlert: null }),
    [pins, onPin],
  );
  const halts: readonly HaltEvent[] = useHalts();
  const table = shelf.table(tab);
  const given = useMemo(() => givenRanking({ kind: 'given', scanner: tab }), [tab]);

  useEffect(() => showStep(shelf, step), [shelf, step]);
  useEffect(() => table.setHits(hits), [table, hits]);
  useEffect(() => table.setHalts(halts), [table, halts]);

  const items = SCANNERS.map(
    (scanner): TabItem => ({
      value: scanner,
      label: SCANNER_LABELS[scanner],
      mark: <span className={styles.mark}> {step.lists[scanner].count}</span>,
    }),
  );
  return (
    <Panel
      className={className}
      aria-label="Recorded scanners"
      title="Recorded scanners"
      controls={
        <>
          <ColumnMenu />
          {controls}
        </>
      }
      foot={
        <>
          Your own scanners do not run here.{' '}
          <Link className={styles.link} to="/backtests">
            Test them on recorded days
          </Link>
        </>
      }
    >
      <Tabs
        label="Scanners"
        className={styles.tabs ?? ''}
        items={items}
        value={tab}
        onValueChange={(value) => onTab(value as Scanner)}
      >
        {step.lists[tab].rows.length === 0 ? (
          <EmptyState title="No stocks match at this minute" text="Play on, or jump to the next hit." />
        ) : (
          <ScannerTable
            key={tab}
            table={table}
            given={given}
            marks={marks}
            label={SCANNER_LABELS[tab]}
            selectedSymbol={selectedSymbol}
            onSelect={onSelectSymbol}
            stale={false}
            frozen={false}
          />
        )}
        <ActivityList
          activity={table.activity}
          scanner={SCANNER_LABELS[tab]}
          hasHitLog
          isFull={false}
          onSelect={onSelectSymbol}
          onWhy={onWhy}
        />
      </Tabs>
    </Panel>
  );
};
