import type { CustomScanner } from '@prebell/contracts';
import { Badge, type Column, Percent, Table } from '@prebell/design-system';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { useFoundToday } from '../hooks/useFoundToday';
import type { Found } from '../model/found-today';
import styles from './Brief.module.css';

interface Props {
  readonly scanner: CustomScanner;
  readonly onSymbol: (symbol: string) => void;
}

const COLUMNS: readonly Column<Found>[] = [
  {
    key: 'symbol',
    label: 'Symbol',
    rowHeader: true,
    render: ({ symbol, isListed }) => (
      <span className={styles.who}>
        {symbol}
        {isListed && <Badge tone="success">listed now</Badge>}
      </span>
    ),
  },
  {
    key: 'first',
    label: 'First found (ET)',
    numeric: true,
    render: ({ firstAt }) => (firstAt === null ? 'before its log began' : easternMinute(Date.parse(firstAt))),
  },
  {
    key: 'then',
    label: 'Chg % then',
    numeric: true,
    render: ({ changeAtFirst }) => <Percent value={changeAtFirst} arrow={false} />,
  },
  { key: 'best', label: 'Best Chg %', numeric: true, render: ({ best }) => <Percent value={best} arrow={false} /> },
  {
    key: 'now',
    label: 'Chg % now',
    numeric: true,
    render: ({ now, isListed }) => (isListed ? <Percent value={now} arrow={false} /> : 'left'),
  },
];

/** Everything that one of the user's own scanners found today. Enter or a click opens the chart. */
export const FoundToday = ({ scanner, onSymbol }: Props) => {
  const { found, count } = useFoundToday(scanner);
  if (found === null) return null;
  return (
    <section className={styles.foundToday} aria-label={`${scanner.name} today`}>
      <h3 className={styles.foundTitle}>All that {scanner.name} found today, largest change first</h3>
      <Table
        label={`Found today by ${scanner.name}`}
        columns={COLUMNS}
        rows={found}
        rowKey={({ symbol }) => symbol}
        onRowPress={({ symbol }) => onSymbol(symbol)}
      />
      {count > found.length && (
        <p className={styles.none}>
          The {found.length} strongest of {count}. Narrower conditions find fewer.
        </p>
      )}
    </section>
  );
};
