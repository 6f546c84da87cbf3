import type { CustomScanner, FilmStep, HaltEvent, ScanStep } from '@prebell/contracts';
import { Button, IconButton, Panel, PlusIcon, type TabItem, Tabs } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { Toolbar } from '../../../shared/roving/Toolbar';
import { useHalts } from '../hooks/useHalts';
import { type RowMarks, withToggled } from '../model/row-marks';
import { GIVEN_TARGETS, type ScanTarget, tableKeyOf, tabOf, targetLabel, targetOf } from '../model/scan-target';
import { ColumnMenu } from './ColumnMenu';
import { RecordedList, type RecordedRows } from './RecordedList';
import styles from './ScannerPanelView.module.css';

interface Props {
  readonly step: FilmStep;
  /** The day's hits so far of the tab's scanner, newest first. */
  readonly hits: readonly AnyHit[];
  /** A scanner's name, or the id of one of `own`. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** The user's own scanners. */
  readonly own: readonly CustomScanner[];
  /** What the chosen custom scanner lists at the minute; null if none is chosen or its list is not available. */
  readonly ownStep: ScanStep | null;
  /** Shown instead of a list that is not available, with the reason. */
  readonly ownNotice: ReactNode;
  /** Opens the editor of a custom scanner; null creates a new one. */
  readonly onEdit: (scanner: CustomScanner | null) => void;
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  /** Opens the explanation of an entry or exit. */
  readonly onWhy: (hit: AnyHit) => void;
  readonly className?: string | undefined;
}

const WATCHED: RowMarks['watched'] = new Set();

/** The scanner lists at a recorded minute. They follow the film, so there is nothing to refresh and no alert to set. */
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
  const [pins, setPins] = useState<RowMarks['pins']>(new Set());
  const onPin = useCallback((symbol: string) => setPins((before) => withToggled(before, symbol)), []);
  const marks = useMemo(
    (): RowMarks => ({ pins, watched: WATCHED, onPin, onWatch: null, onAlert: null }),
    [pins, onPin],
  );
  const halts: readonly HaltEvent[] = useHalts();
  const recorded = useMemo((): RecordedRows | null => {
    if (target.kind !== 'given') return ownStep;
    return { list: step.lists[target.scanner], as_of: step.as_of, full: false };
  }, [target, step, ownStep]);

  const items = targets.map((each): TabItem => {
    const count =
      each.kind === 'given' ? step.lists[each.scanner].count : each === target ? ownStep?.list.count : undefined;
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
        <Toolbar label="Scanner controls">
          <IconButton
            size="small"
            label="New scanner"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => onEdit(null)}
          />
          <ColumnMenu />
        </Toolbar>
      }
      foot={target.kind === 'own' ? <OwnFoot scanner={target.scanner} onEdit={onEdit} /> : undefined}
    >
      <Tabs label="Scanners" className={styles.tabs ?? ''} items={items} value={tabOf(target)} onValueChange={onTab}>
        {recorded === null ? (
          ownNotice
        ) : (
          <RecordedList
            key={tableKeyOf(target)}
            target={target}
            recorded={recorded}
            hits={hits}
            halts={halts}
            marks={marks}
            selectedSymbol={selectedSymbol}
            onSelectSymbol={onSelectSymbol}
            onWhy={onWhy}
            onEdit={onEdit}
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
