import { Button } from '@prebell/design-system';
import { useRoving } from '../../../shared/roving/roving';
import { COLUMNS, type ColumnId } from '../model/columns';
import { pressedSort, type RowSort } from '../model/ranking';
import styles from './ScannerTable.module.css';

interface Props {
  readonly columns: readonly ColumnId[];
  readonly sort: RowSort | null;
  /** The scanner's own ranking, shown unless the user has chosen one. */
  readonly given: RowSort | null;
  readonly onSort: (sort: RowSort | null) => void;
}

/** The column headers, one tab stop together. Clicking a header ranks by its column until the user removes that ranking. */
export const ScannerTableHead = ({ columns, sort: chosen, given, onSort }: Props) => {
  const sort = chosen ?? given;
  const press = (column: RowSort['column']) => onSort(pressedSort(chosen, column));
  const roving = useRoving<HTMLTableRowElement>();
  return (
    <thead>
      <tr {...roving}>
        <HeadCell column="symbol" label="Symbol" name="Symbol" sort={sort} onPress={press} />
        {columns.map((column) => {
          const { label, name, value } = COLUMNS[column];
          if (value !== null) return <HeadCell key={column} {...{ column, label, name, sort }} onPress={press} />;
          return (
            <th key={column} scope="col" data-column={column} title={name}>
              {label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

interface CellProps {
  readonly column: RowSort['column'];
  readonly label: string;
  readonly name: string;
  readonly sort: RowSort | null;
  readonly onPress: (column: RowSort['column']) => void;
}

const HeadCell = ({ column, label, name, sort, onPress }: CellProps) => {
  const direction = sort?.column === column ? sort.direction : undefined;
  return (
    <th scope="col" data-column={column} aria-sort={direction}>
      <Button
        variant="ghost"
        className={styles.sort}
        title={`${name}. Click to rank by it.`}
        onClick={() => onPress(column)}
      >
        {label}
        {direction !== undefined && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Button>
    </th>
  );
};
