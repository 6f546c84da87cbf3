import { Button, ColumnsIcon, IconButton, Popover, Switch } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import {
  areDefault,
  COLUMN_IDS,
  COLUMNS,
  COLUMNS_PREFERENCE,
  type ColumnId,
  DEFAULT_COLUMNS,
  movedColumn,
  withColumn,
} from '../model/columns';
import { HEADLINES_PREFERENCE, NEWS_GROUPS_PREFERENCE } from '../model/list-options';
import styles from './ColumnMenu.module.css';

/** Menu to choose and reorder the table's columns and to group rows. Saved for this user. */
export const ColumnMenu = () => {
  const [columns, setColumns] = usePreference(COLUMNS_PREFERENCE);
  const [groups, setGroups] = usePreference(NEWS_GROUPS_PREFERENCE);
  const [headlines, setHeadlines] = usePreference(HEADLINES_PREFERENCE);
  const hidden = COLUMN_IDS.filter((id) => !columns.includes(id));
  return (
    <Popover
      title="Columns"
      trigger={<IconButton size="small" label="Choose columns" icon={<ColumnsIcon aria-hidden="true" />} />}
    >
      <div className={styles.options}>
        <Switch label="Symbols with news first" checked={groups} onCheckedChange={setGroups} />
        <Switch label="Headlines below their rows" checked={headlines} onCheckedChange={setHeadlines} />
      </div>
      <ul className={styles.list}>
        {[...columns, ...hidden].map((id) => (
          <li key={id} className={styles.item}>
            <Switch
              className={styles.name}
              label={COLUMNS[id].name}
              checked={columns.includes(id)}
              onCheckedChange={(shown) => setColumns(withColumn(columns, id, shown))}
            />
            {columns.includes(id) && (
              <>
                <MoveButton id={id} by={-1} columns={columns} onColumns={setColumns} />
                <MoveButton id={id} by={1} columns={columns} onColumns={setColumns} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" disabled={areDefault(columns)} onClick={() => setColumns(DEFAULT_COLUMNS)}>
        Reset columns
      </Button>
    </Popover>
  );
};

interface MoveProps {
  readonly id: ColumnId;
  readonly by: -1 | 1;
  readonly columns: readonly ColumnId[];
  readonly onColumns: (columns: readonly ColumnId[]) => void;
}

const MoveButton = ({ id, by, columns, onColumns }: MoveProps) => {
  const moved = movedColumn(columns, id, by);
  return (
    <IconButton
      size="small"
      label={`Move ${COLUMNS[id].name} ${by === -1 ? 'left' : 'right'}`}
      icon={<span aria-hidden="true">{by === -1 ? '↑' : '↓'}</span>}
      disabled={moved === columns}
      onClick={() => onColumns(moved)}
    />
  );
};
