import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '../VisuallyHidden';
import type { Column, SortOrder } from './column';

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: SortOrder | undefined;
  readonly onSort: ((sort: SortOrder) => void) | undefined;
}

/** A column's header. Clicking a sortable one sorts, descending first. */
export const HeadCell = <Row,>({
  column: { key, label, labelHidden, numeric, sortable },
  sort,
  onSort,
}: HeadCellProps<Row>) => {
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
      ) : labelHidden ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        label
      )}
    </th>
  );
};

/** The cells of one row. */
export const RowCells = <Row,>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) =>
  columns.map(({ key, numeric, rowHeader, truncate, render }) =>
    rowHeader ? (
      <th key={key} scope="row">
        {render(row)}
      </th>
    ) : (
      <td key={key} data-numeric={numeric || undefined} data-truncate={truncate || undefined}>
        {render(row)}
      </td>
    ),
  );
