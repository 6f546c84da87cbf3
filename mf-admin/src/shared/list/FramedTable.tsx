import { type Column, Table, type TableProps } from '@prebell/design-system';
import type { ReactNode } from 'react';
import styles from './FramedTable.module.css';

/** What tables show for a missing value. A card leaves the whole line out. */
const ABSENT: readonly ReactNode[] = ['—', '', null, undefined, false];

/** Adds the column's name to each value, because a card has no table head. */
const labelled = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) =>
    column.rowHeader
      ? column
      : {
          ...column,
          render: (row) => {
            const value = column.render(row);
            return (
              <div
                className={styles.value}
                data-label={column.labelHidden ? undefined : column.label}
                data-absent={ABSENT.includes(value) || undefined}
              >
                <div className={styles.content}>{value}</div>
              </div>
            );
          },
        },
  );

interface Props<Row> extends TableProps<Row> {
  /** Whether each row is a card on phones; false for tables whose columns are compared with each other. */
  readonly cards?: boolean;
}

/** A table of the admin area. It turns grey while the section around it is busy. */
export const FramedTable = <Row,>({ cards = true, columns, ...rest }: Props<Row>) => (
  <div className={styles.frame} data-cards={cards || undefined}>
    <Table {...rest} columns={cards ? labelled(columns) : columns} />
  </div>
);
