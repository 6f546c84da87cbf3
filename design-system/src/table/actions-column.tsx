import type { ReactNode } from 'react';
import type { Column } from './column';

/** The last column: buttons or a menu with actions on the row. Their clicks do not reach the row. */
export const actionsColumn = <Row,>(render: (row: Row) => ReactNode, label = 'Actions'): Column<Row> => ({
  key: 'actions',
  label,
  labelHidden: true,
  render: (row) => <span className="ds-Table-actions">{render(row)}</span>,
});
