import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx';
import { HeadCell, RowCells } from '../table/cells';
import type { Column } from '../table/column';
import { rowPress } from '../table/row-press';
import { type TableProps, useSortWarning } from '../table/Table';
import { useRowMetrics } from './useRowMetrics';
import { withGaps } from './with-gaps';

/** Rows rendered beyond each edge, so that fast scrolling shows no gaps. */
const OVERSCAN = 6;

const widthOf = <Row,>({ width, numeric, truncate }: Column<Row>): string =>
  width ?? (truncate ? '14rem' : numeric ? '7.5rem' : '9rem');

/**
 * A `Table` for thousands of rows that renders only those in view. It fills its container, which must have a height. Column
 * widths are fixed (`Column.width`) and rows are one line high. In clickable rows, the arrow keys, Home, End, Page Up and Page
 * Down move, and Enter activates. For a few hundred rows or fewer, prefer `Table`, because the browser's own search then finds
 * every row.
 */
export const VirtualTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onRowPress,
  selectedKey,
  className,
  ref,
  ...rest
}: TableProps<Row>) => {
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useImperativeHandle(ref, () => table.current as HTMLTableElement);
  useSortWarning(columns, onSort);
  const height = useRowMetrics(table, rows.length === 0);
  const [visitedKey, setVisitedKey] = useState<string>();
  const focusDue = useRef(false);

  const indexOf = (key: string | undefined) => (key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key));
  const visited = onRowPress === undefined ? -1 : indexOf(visitedKey);
  const tabbable = visited === -1 ? Math.max(indexOf(selectedKey), 0) : visited;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height.row,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: OVERSCAN,
    scrollMargin: height.head,
    scrollPaddingStart: height.head,
    // Keep the focused row in the document while it is out of view, or the focus would be lost.
    rangeExtractor: (range) =>
      onRowPress === undefined || tabbable >= range.count
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), tabbable])].sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height changes every position
  useEffect(() => virtualizer.measure(), [virtualizer, height.row]);
  useLayoutEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    table.current?.querySelector<HTMLElement>('tbody > tr[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const visit = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    focusDue.current = true;
    setVisitedKey(rowKey(row));
    virtualizer.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLTableRowElement ? event.target.getAttribute('aria-rowindex') : null;
    if (at === null) return;
    const index = Number(at) - 2;
    const page = Math.max(Math.floor(((scroller.current?.clientHeight ?? 0) - height.head) / height.row) - 1, 1);
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    visit(Math.min(Math.max(next, 0), rows.length - 1));
  };

  const end = height.head + virtualizer.getTotalSize();
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className="ds-Table-scroll ds-VirtualTable" tabIndex={0} aria-label={`${label}, table`}>
      <table
        {...rest}
        ref={table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={cx('ds-Table', className)}
        data-component="VirtualTable"
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowPress && onKeyDown}>
          {withGaps(virtualizer.getVirtualItems(), { start: height.head, end }).map((part) => {
            if (part.kind === 'gap') return <Gap key={part.key} height={part.size} columns={columns.length} />;
            const row = rows[part.index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <tr
                key={key}
                aria-rowindex={part.index + 2}
                aria-current={key === selectedKey || undefined}
                {...(onRowPress && {
                  tabIndex: part.index === tabbable ? 0 : -1,
                  onFocus: () => setVisitedKey(key),
                  ...rowPress(() => onRowPress(row)),
                })}
              >
                <RowCells columns={columns} row={row} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

/** Takes up the space of rows that are not rendered. */
const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabindex takes no focus
  <tr aria-hidden="true" className="ds-VirtualTable-gap">
    <td colSpan={columns} style={{ height }} />
  </tr>
);
