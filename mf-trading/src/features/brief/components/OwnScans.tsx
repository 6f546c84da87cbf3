import type { CustomScanner, User } from '@prebell/contracts';
import { Button, type Column, Panel, Percent, Table } from '@prebell/design-system';
import { useState } from 'react';
import { useOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { useFoundToday } from '../hooks/useFoundToday';
import styles from './Brief.module.css';
import { FoundToday } from './FoundToday';

/** How many symbols the line of a scanner names. */
const STRONGEST = 5;

/** As many lines as fit on one printed page with everything else. */
const MOST = 8;

interface Props {
  readonly user: User;
  readonly onSymbol: (symbol: string) => void;
}

/** What the user's own scanners found today and list now. */
export const OwnScans = ({ user, onSymbol }: Props) => {
  const scanners = useOwnScanners(user);
  const [isWhole, setIsWhole] = useState(false);
  /** Id of the scanner whose symbols are all shown. */
  const [open, setOpen] = useState<string | null>(null);
  const shown = isWhole ? scanners : scanners.slice(0, MOST);
  const opened = shown.find(({ id }) => id === open);
  return (
    <Panel
      title="Your scanners"
      aria-label="Your scanners"
      className={styles.scans}
      foot={
        scanners.length > MOST && (
          <>
            {shown.length} of {scanners.length} scanners.
            <Button
              size="small"
              variant="ghost"
              className={styles.all}
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? `Show the first ${MOST}` : `Show all ${scanners.length} scanners`}
            </Button>
          </>
        )
      }
    >
      {scanners.length === 0 ? (
        <p className={styles.none}>You have no scanners yet. Create one on the desk with New scanner.</p>
      ) : (
        <Table
          className={styles.ownScans}
          label="Your scanners"
          columns={columnsOf(opened?.id ?? null, setOpen)}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      {opened !== undefined && <FoundToday key={opened.id} scanner={opened} onSymbol={onSymbol} />}
    </Panel>
  );
};

/**
 * The columns of the table with one line per scanner.
 * @param open id of the scanner whose symbols are all shown
 */
const columnsOf = (open: string | null, onOpen: (id: string | null) => void): readonly Column<CustomScanner>[] => [
  { key: 'name', label: 'Scanner', rowHeader: true, render: ({ name }) => name },
  { key: 'now', label: 'Matches now', numeric: true, render: (scanner) => <Now scanner={scanner} /> },
  { key: 'found', label: 'Found today', numeric: true, render: (scanner) => <Count scanner={scanner} /> },
  { key: 'symbols', label: 'Strongest today', truncate: true, render: (scanner) => <Strongest scanner={scanner} /> },
  {
    key: 'all',
    label: 'All of today',
    render: (scanner) => <ShowAll scanner={scanner} isOpen={scanner.id === open} onOpen={onOpen} />,
  },
];

interface OfScanner {
  readonly scanner: CustomScanner;
}

const Now = ({ scanner }: OfScanner) => useFoundToday(scanner).now ?? '…';

const Count = ({ scanner }: OfScanner) => {
  const { found, count } = useFoundToday(scanner);
  return found === null ? '…' : count;
};

const Strongest = ({ scanner }: OfScanner) => {
  const { found, isFailed } = useFoundToday(scanner);
  if (found === null) return isFailed ? 'Not available' : '…';
  if (found.length === 0) return 'Nothing so far today';
  return found.slice(0, STRONGEST).map(({ symbol, best, isListed }) => (
    <span key={symbol} className={styles.found} data-gone={!isListed || undefined}>
      <strong>{symbol}</strong> <Percent value={best} arrow={false} />
      {!isListed && ' left'}
    </span>
  ));
};

const ShowAll = ({
  scanner: { id, name },
  scanner,
  isOpen,
  onOpen,
}: OfScanner & { readonly isOpen: boolean; readonly onOpen: (id: string | null) => void }) => {
  const { found, count } = useFoundToday(scanner);
  if (found === null || found.length === 0) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.all}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Hide' : 'Show'} all ${count} of ${name}`}
      onClick={() => onOpen(isOpen ? null : id)}
    >
      {isOpen ? 'Hide' : `Show all ${count}`}
    </Button>
  );
};
