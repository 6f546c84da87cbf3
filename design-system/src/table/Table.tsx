import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useWarning } from '../useWarning';
import { HeadCell, RowCells } from './cells';
import type { Column, SortOrder } from './column';
import { moveRowFocus, rowPress } from './row-press';

export interface TableProps<Row> extends Omit<ComponentPropsWithRef<'table'>, 'children' | 'aria-label'> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: SortOrder;
  readonly onSort?: (sort: SortOrder) => void;
  /** Makes the whole row clickable, also with Enter. Arrow keys move between rows. Controls inside a row keep their own clicks. */
  readonly onRowPress?: (row: Row) => void;
  /** The row whose details another panel shows, such as the charted symbol. */
  readonly selectedKey?: string | undefined;
}

/** Warns about sortable columns without a sort handler. */
export const useSortWarning = <Row,>(columns: readonly Column<Row>[], onSort: TableProps<Row>['onSort']): void => {
  const isLost = onSort === undefined && columns.some(({ sortable }) => sortable);
  useWarning(isLost && 'Table has sortable columns and no onSort: give it one, or leave `sortable` out');
};

/** A semantic table with a sticky header. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onRowPress,
  selectedKey,
  className,
  ...rest
}: TableProps<Row>) => {
  const keys = rows.map(rowKey);
  useSortWarning(columns, onSort);
  const tabbable = selectedKey !== undefined && keys.includes(selectedKey) ? selectedKey : keys[0];
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="ds-Table-scroll" tabIndex={0} aria-label={`${label}, table`}>
      <table {...rest} aria-label={label} className={cx('ds-Table', className)} data-component="Table">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowPress && moveRowFocus}>
          {rows.map((row, index) => (
            <tr
              key={keys[index]}
              aria-current={keys[index] === selectedKey || undefined}
              {...(onRowPress && { tabIndex: keys[index] === tabbable ? 0 : -1, ...rowPress(() => onRowPress(row)) })}
            >
              <RowCells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
