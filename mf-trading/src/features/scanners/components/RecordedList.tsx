import type { CustomScanner, HaltEvent, ScanStep } from '@prebell/contracts';
import { Button, EmptyState } from '@prebell/design-system';
import { useEffect, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { givenRanking } from '../model/ranking';
import type { RowMarks } from '../model/row-marks';
import { type ScanTarget, targetLabel } from '../model/scan-target';
import { createScannerTable, type ScannerTable as Table } from '../model/scanner-table';
import { ActivityList } from './ActivityList';
import { ScannerTable } from './ScannerTable';

/** A scanner's list at a recorded minute. */
export type RecordedRows = Pick<ScanStep, 'list' | 'as_of' | 'full'>;

interface Props {
  readonly target: ScanTarget;
  readonly recorded: RecordedRows;
  /** The day's hits so far, newest first. */
  readonly hits: readonly AnyHit[];
  readonly halts: readonly HaltEvent[];
  readonly marks: RowMarks;
  readonly selectedSymbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  readonly onWhy: (hit: AnyHit) => void;
  readonly onEdit: (scanner: CustomScanner) => void;
}

const show = (table: Table, { list: { rows, count }, as_of }: RecordedRows): void => {
  const at = Date.parse(as_of);
  table.applySnapshot({ seq: at, rows, count, limit: null, as_of, event_at: at, published_at: at });
};

/** The rows and activity of one scanner at a recorded minute. */
export const RecordedList = ({
  target,
  recorded,
  hits,
  halts,
  marks,
  selectedSymbol,
  onSelectSymbol,
  onWhy,
  onEdit,
}: Props) => {
  const [table] = useState(() => {
    const filled = createScannerTable();
    // Fill the table before the first render; otherwise the list would briefly be empty.
    show(filled, recorded);
    filled.setHits(hits);
    return filled;
  });
  const given = useMemo(() => givenRanking(target), [target]);
  const label = targetLabel(target);
  useEffect(() => show(table, recorded), [table, recorded]);
  useEffect(() => table.setHits(hits), [table, hits]);
  useEffect(() => table.setHalts(halts), [table, halts]);
  return (
    <>
      {recorded.list.rows.length === 0 ? (
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
      <ActivityList
        table={table}
        scanner={label}
        hasHitLog
        isFull={recorded.full}
        stale={false}
        onSelect={onSelectSymbol}
        onWhy={onWhy}
      />
    </>
  );
};
