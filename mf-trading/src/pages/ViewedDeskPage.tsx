import { type Alert, type CustomScanner, scanInWords, type User, type Watchlist } from '@prebell/contracts';
import { type Column, ErrorState, LoadingState, Panel, Table } from '@prebell/design-system';
import { usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { alertsQueryOptions } from '../features/alerts';
import { hasOwnScanners, ownScannersQueryOptions } from '../shared/own-scanners/own-scanners';
import { watchlistsQueryOptions } from '../shared/watchlists/watchlists';
import styles from './ViewedDeskPage.module.css';

/**
 * What an admin sees of a customer's desk: what the customer keeps there (ADR 109). Live data needs sockets, which a view does not
 * open.
 */
export const ViewedDeskPage = () => {
  const user = useUser();
  // The route requires a user, but for a moment between sign-out and redirect there is none.
  return user === null ? null : <ViewedDesk user={user} />;
};

const ViewedDesk = ({ user }: { readonly user: User }) => {
  const { api } = usePlatform();
  const scanners = useQuery({ ...ownScannersQueryOptions(api), enabled: hasOwnScanners(user) });
  const alerts = useQuery(alertsQueryOptions(api));
  const watchlists = useQuery(watchlistsQueryOptions(api));
  return (
    <div className={styles.page}>
      <h1>Desk of {user.username}</h1>
      <p className={styles.lead}>
        Scanners, charts, news and the trading room are live, so they are not part of a view. This is what{' '}
        {user.username} keeps on the desk.
      </p>
      {hasOwnScanners(user) && (
        <List
          title="Own scanners"
          query={scanners}
          rows={scanners.data}
          columns={SCANNERS}
          none="This customer has made no scanner."
        />
      )}
      <List
        title="Alerts"
        query={alerts}
        rows={alerts.data?.alerts}
        columns={ALERTS}
        none="This customer has set no alert."
      />
      <List
        title="Watchlists"
        query={watchlists}
        rows={watchlists.data}
        columns={WATCHLISTS}
        none="This customer has no watchlist."
      />
    </div>
  );
};

const SCANNERS: readonly Column<CustomScanner>[] = [
  { key: 'name', label: 'Name', rowHeader: true, render: ({ name }) => name },
  { key: 'definition', label: 'Finds', render: ({ definition }) => scanInWords(definition) },
];
const ALERTS: readonly Column<Alert>[] = [
  { key: 'rule', label: 'Waits for', rowHeader: true, render: ({ description }) => description },
  { key: 'enabled', label: 'State', render: ({ enabled }) => (enabled ? 'On' : 'Paused') },
  {
    key: 'fired',
    label: 'Last fired',
    render: ({ last_fired_at: at }) => (at === null ? 'Never' : FIRED.format(Date.parse(at))),
  },
];
const WATCHLISTS: readonly Column<Watchlist>[] = [
  { key: 'name', label: 'Name', rowHeader: true, render: ({ name }) => name },
  { key: 'symbols', label: 'Symbols', render: ({ symbols }) => (symbols.length === 0 ? 'None' : symbols.join(', ')) },
];
const FIRED = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

interface ListProps<Row> {
  readonly title: string;
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly none: string;
}

const List = <Row extends { readonly id: string }>({ title, query, rows, columns, none }: ListProps<Row>) => (
  <Panel title={title} aria-label={title}>
    <ListContent {...{ title, query, rows, columns, none }} />
  </Panel>
);

const ListContent = <Row extends { readonly id: string }>({ title, query, rows, columns, none }: ListProps<Row>) => {
  if (query.isError)
    return (
      <ErrorState title={`${title} could not be loaded`} cause={query.error} onRetry={() => void query.refetch()} />
    );
  if (rows === undefined) return <LoadingState label={`Loading ${title.toLowerCase()}...`} />;
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  return <Table label={title} columns={columns} rows={rows} rowKey={({ id }) => id} />;
};
