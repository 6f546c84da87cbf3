import type { ReactNode } from 'react';

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
  /** The head says its label to a screen reader only, because the cells speak for themselves. */
  readonly labelHidden?: boolean;
  /** A CSS length for `VirtualTable`, which cannot measure rows it has not drawn. */
  readonly width?: string;
}

export interface SortOrder {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}
