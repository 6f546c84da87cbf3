import type { CustomScanner, User } from '@prebell/contracts';
import { type Column, Panel, Percent, Table } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { scanNowQueryOptions } from '../api/brief';
import styles from './Brief.module.css';

/** Symbols shown for each scanner. */
const STRONGEST = 5;

/** Lines that fit on one printed page beside everything else. */
const MOST = 8;

/** One line for each of the user's own scanners. */
const COLUMNS: readonly Column<CustomScanner>[] = [
  { key: 'name', label: 'Scanner', rowHeader: true, render: ({ name }) => name },
  { key: 'count', label: 'Matches now', numeric: true, render: (scanner) => <Count scanner={scanner} /> },
  { key: 'symbols', label: 'Strongest now', truncate: true, render: (scanner) => <Strongest scanner={scanner} /> },
];

/** What the user's own scanners match now. */
export const OwnScans = ({ user }: { readonly user: User }) => {
  const scanners = useOwnScanners(user);
  return (
    <Panel
      title="Your scanners"
      aria-label="Your scanners"
      className={styles.scans}
      foot={scanners.length > MOST ? `${scanners.length - MOST} more on the desk.` : undefined}
    >
      {scanners.length === 0 ? (
        <p className={styles.none}>You have no scanners yet. Create one on the desk with New scanner.</p>
      ) : (
        <Table label="Your scanners" columns={COLUMNS} rows={scanners.slice(0, MOST)} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
};

const useScanNow = (scanner: CustomScanner) => useQuery(scanNowQueryOptions(usePlatform().api, scanner));

const Count = ({ scanner }: { readonly scanner: CustomScanner }) => useScanNow(scanner).data?.count ?? '…';

const Strongest = ({ scanner }: { readonly scanner: CustomScanner }) => {
  const { data, isError } = useScanNow(scanner);
  if (data === undefined) return isError ? 'Not available' : '…';
  if (data.results.length === 0) return 'Nothing matches';
  return data.results.slice(0, STRONGEST).map(({ symbol, percent_change }) => (
    <span key={symbol} className={styles.found}>
      <strong>{symbol}</strong> <Percent value={percent_change} arrow={false} />
    </span>
  ));
};
