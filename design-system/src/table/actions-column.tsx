import type { ReactNode } from 'react';
import type { Column } from './column';

/** The last column: buttons, or a menu, of what can be done with a row. Their presses are theirs and not the row's. */
export const actionsColumn = <Row,>(render: (row: Row) => ReactNode, label = 'Actions'): Column<Row> => ({
  key: 'actions',
  label,
  labelHidden: true,
  render: (row) => <span className="ds-Table-actions">{render(row)}</span>,
});
