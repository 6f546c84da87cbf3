import { figureFacts, type LockedSample, SCANNER_LABELS, SCANNER_RANKINGS, type Scanner } from '@prebell/contracts';
import { type Column, Percent, Price, Table, Volume } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { easternMinute } from '../eastern-time/eastern-time';
import { useMarketDate } from '../market/market-date';
import { useTick } from '../use-tick';
import styles from './LockedScanner.module.css';
import { sampleText } from './sample-text';

type Row = LockedSample['rows'][number];

const columnsOf = (scanner: Scanner): readonly Column<Row>[] => {
  const ranking = SCANNER_RANKINGS[scanner];
  return [
    {
      key: 'symbol',
      label: 'Symbol',
      rowHeader: true,
      render: ({ symbol }) => symbol,
    },
    {
      key: ranking,
      label: ranking === 'gap' ? 'Gap %' : 'Chg %',
      numeric: true,
      render: (row) => <Percent value={row[ranking]} />,
    },
    { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
    { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
    // Times come last: in the first column they would look like the sort order.
    { key: 'at', label: 'In', numeric: true, render: ({ at }) => easternMinute(Date.parse(at)) },
  ];
};

/** 'These 5 were the strongest when they entered, highest gap up first.' */
const orderText = (scanner: Scanner, { count, rows }: LockedSample): string => {
  if (rows.length === 1 && count === 1) return '';
  const order = `ighest ${figureFacts(SCANNER_RANKINGS[scanner]).phrase} first.`;
  return count > rows.length ? `These ${rows.length} were the strongest when they entered, h${order}` : `H${order}`;
};

interface Props {
  readonly scanner: Scanner;
  readonly sample: LockedSample;
}

/**
 * What a locked scanner listed 15 minutes ago: the number of symbols, and the strongest of them. They are delayed on purpose and no
 * secret, so nothing is blurred.
 */
export const SampleTable = ({ scanner, sample }: Props) => {
  useTick(15_000);
  const now = usePlatform().clock.now();
  const today = useMarketDate();
  return (
    <div className={styles.sample}>
      <p className={styles.summary}>{sampleText(sample, now, today)}</p>
      {sample.rows.length > 0 && (
        <>
          <Table
            label={`Sample of ${SCANNER_LABELS[scanner]}`}
            columns={columnsOf(scanner)}
            rows={sample.rows}
            rowKey={({ symbol }) => symbol}
          />
          <p className={styles.caption}>
            {orderText(scanner, sample)} The figures are from the time in the last column. With the plan you see them
            live.
          </p>
        </>
      )}
    </div>
  );
};
