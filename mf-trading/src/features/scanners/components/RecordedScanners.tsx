import { type CustomScanner, type FilmStep, type HaltEvent, SCANNERS, type ScanStep } from '@prebell/contracts';
import { Button, EmptyState, IconButton, Panel, PlusIcon, type TabItem, Tabs } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { useHalts } from '../hooks/useHalts';
import { givenRanking } from '../model/ranking';
import { type RowMarks, withToggled } from '../model/row-marks';
import { GIVEN_TARGETS, type ScanTarget, tableKeyOf, tabOf, targetLabel, targetOf } from '../model/scan-target';
import { createTableShelf } from '../model/table-shelf';
import { ActivityList } from './ActivityList';
import { ColumnMenu } from './ColumnMenu';
import styles from './ScannerPanelView.module.css';
import { ScannerTable } from './ScannerTable';

interface Props {
  readonly step: FilmStep;
  /** The day's hits so far of the tab's scanner, newest first. */
  readonly hits: readonly AnyHit[];
  /** A scanner's name, or the id of one of `own`. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** The user's own scanners. */
  readonly own: readonly CustomScanner[];
  /** The minute of the own scanner on screen; null while there is none. */
  readonly ownStep: ScanStep | null;
  /** Why there is none yet. */
  readonly ownNotice: ReactNode;
  /** Opens the editor of an own scanner, or of a new one (null). */
  readonly onEdit: (scanner: CustomScanner | null) => void;
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Opens the explanation of an entry or exit. */
  readonly onWhy: (hit: AnyHit) => void;
  readonly className?: string | undefined;
}

type Shelf = ReturnType<typeof createTableShelf>;

const showList = (shelf: Shelf, key: string, { rows, count }: ScanStep['list'], as_of: string): void => {
  const at = Date.parse(as_of);
  shelf.table(key).applySnapshot({ seq: at, rows, count, limit: null, as_of, event_at: at, published_at: at });
};

const showStep = (shelf: Shelf, step: FilmStep): void => {
  for (const scanner of SCANNERS) showList(shelf, scanner, step.lists[scanner], step.as_of);
};

const WATCHED: RowMarks['watched'] = new Set();

/** The lists of a recorded minute. They follow the film, so there is nothing to refresh, and nothing to be alerted about. */
export const RecordedScanners = ({
  step,
  hits,
  tab,
  onTab,
  own,
  ownStep,
  ownNotice,
  onEdit,
  selectedSymbol,
  onSelectSymbol,
  onWhy,
  className,
}: Props) => {
  const targets = useMemo(
    (): readonly ScanTarget[] => [...GIVEN_TARGETS, ...own.map((scanner) => ({ kind: 'own', scanner }) as const)],
    [own],
  );
  const target = targetOf(tab, targets);
  const key = tableKeyOf(target);
  const [shelf] = useState(() => {
    const filled = createTableShelf();
    // A jump begins the panel anew: without its rows from the start, the list would be empty for a moment.
    showStep(filled, step);
    if (ownStep !== null) showList(filled, key, ownStep.list, ownStep.as_of);
    filled.table(key).setHits(hits);
    return filled;
  });
  const [pins, setPins] = useState<RowMarks['pins']>(new Set());
  const onPin = useCallback((symbol: string) => setPins((before) => withToggled(before, symbol)), []);
  const marks = useMemo(
    (): RowMarks => ({ pins, watched: WATCHED, onPin, onWatch: null, onAlert: null }),
    [pins, onPin],
  );
  const halts: readonly HaltEvent[] = useHalts();
  const table = shelf.table(key);
  const given = useMemo(() => givenRanking(target), [target]);
  const label = targetLabel(target);
  const list = target.kind === 'given' ? step.lists[target.scanner] : (ownStep?.list ?? null);

  useEffect(() => showStep(shelf, step), [shelf, step]);
  useEffect(() => {
    if (ownStep !== null) showList(shelf, key, ownStep.list, ownStep.as_of);
  }, [shelf, key, ownStep]);
  useEffect(() => table.setHits(hits), [table, hits]);
  useEffect(() => table.setHalts(halts), [table, halts]);

  const items = targets.map((each): TabItem => {
    const count = each.kind === 'given' ? step.lists[each.scanner].count : each === target ? list?.count : undefined;
    return {
      value: tabOf(each),
      label: targetLabel(each),
      mark: count !== undefined && <span className={styles.mark}> {count}</span>,
    };
  });
  return (
    <Panel
      className={className}
      aria-label="Recorded scanners"
      title="Recorded scanners"
      controls={
        <>
          <IconButton
            size="small"
            label="New scanner"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => onEdit(null)}
          />
          <ColumnMenu />
        </>
      }
      foot={target.kind === 'own' ? <OwnFoot scanner={target.scanner} onEdit={onEdit} /> : undefined}
    >
      <Tabs label="Scanners" className={styles.tabs ?? ''} items={items} value={tabOf(target)} onValueChange={onTab}>
        {list === null ? (
          ownNotice
        ) : list.rows.length === 0 ? (
          <EmptyState
            title="No stocks match at this minute"
            text="Play on, or jump to the next hit."
            actions={
              target.kind === 'own' && (
                <Button size="small" onClick={() => onEdit(target.scanner)}>
                  Edit scanner
                </Button>
              )
            }
          />
        ) : (
          <ScannerTable
            key={key}
            table={table}
            given={given}
            marks={marks}
            label={label}
            selectedSymbol={selectedSymbol}
            onSelect={onSelectSymbol}
            stale={false}
            frozen={false}
          />
        )}
        {list !== null && (
          <ActivityList
            activity={table.activity}
            scanner={label}
            hasHitLog
            isFull={target.kind === 'own' && ownStep?.full === true}
            onSelect={onSelectSymbol}
            onWhy={onWhy}
          />
        )}
      </Tabs>
    </Panel>
  );
};

interface FootProps extends Pick<Props, 'onEdit'> {
  readonly scanner: CustomScanner;
}

const OwnFoot = ({ scanner, onEdit }: FootProps) => (
  <>
    <Link className={styles.link} to={`/backtests?scanner=${scanner.id}`}>
      Test it on all recorded days
    </Link>
    <span className={styles.about}>
      <Button size="small" variant="ghost" className={styles.aboutItem} onClick={() => onEdit(scanner)}>
        Edit scanner
      </Button>
    </span>
  </>
);
