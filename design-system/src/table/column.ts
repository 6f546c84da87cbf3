import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Right-aligned, in tabular numerals. */
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  /** For prose: takes the remaining width and cuts long text with an ellipsis. */
  readonly truncate?: boolean;
  /** This cell names the row. */
  readonly rowHeader?: boolean;
  /** Hides the label from view, but not from screen readers. For columns whose cells need no heading. */
  readonly labelHidden?: boolean;
  /** A CSS length for `VirtualTable`, which cannot measure rows it has not drawn. */
  readonly width?: string;
}

export interface SortOrder {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}
