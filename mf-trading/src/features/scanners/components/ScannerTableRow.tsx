import { Badge, Percent, Price, RelativeVolume, SymbolLink, Volume } from '@prebell/design-system';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import type { ScannerTable } from '../model/scanner-table';
import styles from './ScannerTable.module.css';
import { watchSight } from './sight';
import { TintedCell } from './TintedCell';

interface Props {
  readonly table: ScannerTable;
  readonly symbol: string;
  readonly selected: boolean;
  /** The row that Tab reaches; arrows move on from it. */
  readonly tabbable: boolean;
  readonly onSelect: (symbol: string) => void;
}

/** One row, drawn anew when its own figures change and not when another row's do. */
export const ScannerTableRow = memo(({ table, symbol, selected, tabbable, onSelect }: Props) => {
  const row = useSyncExternalStore(
    useCallback((listener) => table.subscribeRow(symbol, listener), [table, symbol]),
    () => table.row(symbol),
  );
  if (row === undefined) return null;
  const entered = table.enteredAt(symbol);
  return (
    <tr
      ref={watchSight}
      className={styles.row}
      aria-current={selected || undefined}
      data-halted={row.halted || undefined}
      onClick={() => onSelect(symbol)}
    >
      <th scope="row" title={entered === null ? undefined : `Came in at ${easternTime(Date.parse(entered))} ET`}>
        <SymbolLink className={styles.symbol} symbol={symbol} tabIndex={tabbable ? 0 : -1} />
        {entered !== null && <span className={styles.newcomer} />}
        {row.halted && (
          <>
            {' '}
            <Badge tone="warning">HALT</Badge>
          </>
        )}
      </th>
      <TintedCell value={row.price}>
        <Price value={row.price} />
      </TintedCell>
      <TintedCell value={row.percent_change ?? 0}>
        <Percent value={row.percent_change} />
      </TintedCell>
      <td data-column="gap">
        <Percent value={row.gap} arrow={false} />
      </td>
      <td data-column="volume">
        <Volume value={row.volume} />
      </td>
      <td>
        <RelativeVolume value={row.relative_volume} />
      </td>
      <td data-column="float">
        <Volume value={row.float} />
      </td>
      <td data-column="catalyst" title={row.catalyst ?? undefined}>
        {row.catalyst ?? '—'}
      </td>
    </tr>
  );
});
