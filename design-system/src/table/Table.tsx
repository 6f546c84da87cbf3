import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';
import { moveRowFocus, rowPress } from './row-press';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures stand right, in tabular numerals. */
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** Prose: takes the width that is left and ends in an ellipsis. */
  readonly truncate?: boolean;
  /** The cell that names its row. */
  readonly rowHeader?: boolean;
}

export interface SortOrder {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableProps<Row> extends Omit<ComponentPropsWithRef<'table'>, 'children' | 'aria-label'> {
  /** The table's name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: SortOrder;
  readonly onSort?: (sort: SortOrder) => void;
  /** A row acts as a whole, by click or Enter; arrows move between rows. Controls inside a row keep their own presses. */
  readonly onRowPress?: (row: Row) => void;
  /** The row that is shown elsewhere, such as the charted symbol. */
  readonly selectedKey?: string | undefined;
}

/** A semantic table with a head that stays in view. */
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
  const tabbable = selectedKey !== undefined && keys.includes(selectedKey) ? selectedKey : keys[0];
  return (
    // A region that scrolls must be reachable by keyboard.
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
              {columns.map(({ key, numeric, rowHeader, truncate, render }) =>
                rowHeader ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-numeric={numeric || undefined} data-truncate={truncate || undefined}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const HeadCell = <Row,>({
  column: { key, label, numeric, sortable },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: SortOrder | undefined;
  onSort: ((sort: SortOrder) => void) | undefined;
}) => {
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-numeric={numeric || undefined} aria-sort={direction ?? (sortable ? 'none' : undefined)}>
      {sortable && onSort !== undefined ? (
        <button
          type="button"
          className="ds-Table-sort"
          onClick={() => onSort({ key, direction: direction === 'descending' ? 'ascending' : 'descending' })}
        >
          {label}
          {direction !== undefined && <Arrow aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
};
