import { Badge, SymbolLink, VisuallyHidden } from '@prebell/design-system';
import { memo, useRef, useState } from 'react';
import { easternDayPrefix, easternTime } from '../../../shared/eastern-time/eastern-time';
import { useRowInSight } from '../hooks/useRowInSight';
import type { ColumnId } from '../model/columns';
import type { RowMarks } from '../model/row-marks';
import type { ScannerTable } from '../model/scanner-table';
import { ColumnCell } from './ColumnCell';
import { HaltBadge } from './HaltBadge';
import { LatencyCell } from './LatencyCell';
import { RowActions } from './RowActions';
import styles from './ScannerRow.module.css';

interface Props {
  readonly table: ScannerTable;
  readonly symbol: string;
  readonly columns: readonly ColumnId[];
  readonly marks: RowMarks;
  /** Today's date in New York; null while unknown. */
  readonly today: string | null;
  readonly selected: boolean;
  /** Whether Tab reaches this row; arrow keys move on from it. */
  readonly tabbable: boolean;
  readonly onSelect: (symbol: string) => void;
}

/** One row, with dashes for a symbol that has not traded today. It re-renders only while visible and only when its own figures change. */
export const ScannerTableRow = memo(({ table, symbol, columns, marks, today, selected, tabbable, onSelect }: Props) => {
  const element = useRef<HTMLTableRowElement>(null);
  const row = useRowInSight(table, symbol, element);
  const [hovered, setHovered] = useState(false);
  const entered = table.enteredAt(symbol);
  const enteredAt = entered === null ? null : Date.parse(entered);
  const enteredText =
    enteredAt === null ? undefined : `Entered ${easternDayPrefix(enteredAt, today)}at ${easternTime(enteredAt)} ET`;
  return (
    <tr
      ref={element}
      className={styles.row}
      aria-current={selected || undefined}
      data-halted={row?.halted || undefined}
      data-reason={(row?.catalyst ?? null) !== null || undefined}
      data-untraded={row === undefined || undefined}
      data-pinned={marks.pins.has(symbol) || undefined}
      data-symbol={symbol}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onClick={() => onSelect(symbol)}
    >
      <th scope="row" title={row === undefined ? 'Has not traded today' : enteredText}>
        <SymbolLink className={styles.symbol} symbol={symbol} tabIndex={tabbable ? 0 : -1} />
        {marks.watched.has(symbol) && (
          <span className={styles.star}>
            <span aria-hidden="true">★</span>
            <VisuallyHidden> watched</VisuallyHidden>
          </span>
        )}
        {table.isNewcomer(symbol) && <span className={styles.newcomer} />}
        {row?.halted && (
          <>
            {' '}
            <HaltBadge halt={row.halt ?? null} />
          </>
        )}
        {row?.ssr === true && (
          <>
            {' '}
            <Badge
              className={styles.halt}
              data-mark="ssr"
              title="Short sale restriction (Rule 201): down 10% from the previous close, until the end of the next session"
            >
              SSR
            </Badge>
          </>
        )}
        {marks.pins.has(symbol) && <VisuallyHidden> pinned</VisuallyHidden>}
        {(hovered || selected) && <RowActions symbol={symbol} marks={marks} />}
      </th>
      {columns.map((column) => {
        if (row === undefined)
          return (
            <td key={column} data-column={column}>
              —
            </td>
          );
        if (column === 'latency') return <LatencyCell key={column} latency={table.latency} symbol={symbol} />;
        return <ColumnCell key={column} column={column} row={row} entered={entered} today={today} />;
      })}
    </tr>
  );
});
