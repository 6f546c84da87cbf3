import {
  figureFacts,
  type PreviousLevels,
  ROW_FIELD_PLANS,
  SCANNER_RANKINGS,
  type Scanner,
  type ScannerRow,
} from '@prebell/contracts';
import { Badge, type Column, Percent, Price, Table, Volume } from '@prebell/design-system';
import { FLOAT_DOUBT, isRowFloatDoubtful } from '../../../shared/figure-reasons/doubtful-float';
import { missingText } from '../../../shared/figure-reasons/figure-reasons';
import { HeadlineChip } from '../../../shared/headline/HeadlineChip';
import { PlanFigure } from '../../../shared/plan-figures/PlanFigure';
import { RowRelativeVolume, rowVolumeText } from '../../../shared/row-volume/RowRelativeVolume';
import { useMedia } from '../../../shared/use-media';
import styles from './Brief.module.css';

/** A row with the previous session's levels. */
interface Mover {
  readonly row: ScannerRow;
  /** Undefined until they are known. */
  readonly levels: PreviousLevels | undefined;
}

interface Props {
  readonly label: string;
  readonly scanner: Scanner;
  readonly movers: readonly Mover[];
  readonly onSymbol: (symbol: string) => void;
}

const numeric = (key: string, label: string, render: Column<Mover>['render']): Column<Mover> => ({
  key,
  label,
  numeric: true,
  render,
});

const Who = ({ row }: Pick<Mover, 'row'>) => (
  <>
    {row.symbol}
    {row.halted && <Badge tone="warning">HALT</Badge>}
  </>
);

const SYMBOL: Column<Mover> = {
  key: 'symbol',
  label: 'Symbol',
  rowHeader: true,
  render: ({ row, levels }) => (
    <span className={styles.who}>
      <Who row={row} />
      {levels !== undefined && <span className={styles.company}>{levels.name}</span>}
    </span>
  ),
};

const CHANGE = numeric('change', figureFacts('percent_change').column?.label ?? '', ({ row }) => (
  <Percent value={row.percent_change} />
));

const Reason = ({ row }: Pick<Mover, 'row'>) =>
  row.catalyst === null ? (
    'No headline'
  ) : (
    <span title={row.catalyst}>
      <HeadlineChip kind={row.catalyst_kind} at={row.catalyst_at} /> {row.catalyst}
    </span>
  );

const REASON: Column<Mover> = { key: 'reason', label: 'Reason', truncate: true, render: Reason };

const PHONE = '(width < 48rem)';

const PRICE = numeric('price', 'Price', ({ row }) => <Price value={row.price} />);

const FloatDoubt = ({ row, text }: Pick<Mover, 'row'> & { readonly text: string }) =>
  isRowFloatDoubtful(row) && (
    <>
      <Badge tone="warning" title={FLOAT_DOUBT}>
        {text}
      </Badge>{' '}
    </>
  );

const Float = ({ row }: Pick<Mover, 'row'>) => <Volume value={row.float} title={missingText('float', row)} />;

const FLOAT = numeric('float', 'Float', ({ row }) => (
  <>
    <FloatDoubt row={row} text="doubtful" />
    <Float row={row} />
  </>
));

/** The columns for volume and today's levels. */
const TODAY: readonly Column<Mover>[] = [
  numeric('rvol', 'RVOL', ({ row }) => (
    <span title={rowVolumeText(row)}>
      <RowRelativeVolume row={row} />
    </span>
  )),
  numeric('volume', 'Vol', ({ row }) => <Volume value={row.volume} />),
  numeric('pm_high', 'PM high', ({ row }) => (
    <PlanFigure plan={ROW_FIELD_PLANS.pm_high}>
      <Price value={row.pm_high} />
    </PlanFigure>
  )),
  numeric('vwap', 'VWAP', ({ row }) => (
    <PlanFigure plan={ROW_FIELD_PLANS.vwap}>
      <Price value={row.vwap} />
    </PlanFigure>
  )),
];

const PREVIOUS: readonly Column<Mover>[] = [
  numeric('close', 'Prev close', ({ levels }) =>
    levels === undefined ? '…' : <Price value={levels.previous_close} />,
  ),
  numeric('high', 'Prev high', ({ levels }) => (levels === undefined ? '…' : <Price value={levels.previous_high} />)),
];

/**
 * On a phone a row has three lines: the symbol with the key figures, the whole reason, and the other figures. Badges are on the
 * second line, where they move no figure.
 */
const PHONE_SYMBOL: Column<Mover> = { ...SYMBOL, render: ({ row }) => row.symbol };
const PHONE_FLOAT = numeric('float', 'Float', Float);
const PHONE_REASON: Column<Mover> = {
  key: 'reason',
  label: 'Reason',
  render: ({ row }) => (
    <>
      {row.halted && (
        <>
          <Badge tone="warning">HALT</Badge>{' '}
        </>
      )}
      <FloatDoubt row={row} text="float doubtful" />
      <Reason row={row} />
    </>
  ),
};
const PHONE_OTHERS: Column<Mover> = {
  key: 'others',
  label: 'Volume and levels',
  render: (mover) => (
    <dl className={styles.others}>
      {TODAY.map(({ key, label, render }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{render(mover)}</dd>
        </div>
      ))}
    </dl>
  ),
};

/** The strongest symbols of a list: reason, float and levels. Enter or a click opens the chart. */
export const MoversTable = ({ label, scanner, movers, onSymbol }: Props) => {
  const isPhone = useMedia(PHONE);
  const ranking = SCANNER_RANKINGS[scanner];
  const { column } = figureFacts(ranking);
  const changes = [
    numeric(ranking, column?.label ?? '', ({ row }) => <Percent value={row[ranking]} />),
    // The gap says where the stock opened, the change where it is now. Before the open they are the same, so one column is enough.
    ...(movers.some(({ row }) => row[ranking] !== row.percent_change) ? [CHANGE] : []),
  ];
  const columns = isPhone
    ? [PHONE_SYMBOL, ...changes, PRICE, PHONE_FLOAT, PHONE_REASON, PHONE_OTHERS]
    : [SYMBOL, ...changes, PRICE, REASON, FLOAT, ...TODAY, ...PREVIOUS];
  return (
    <Table
      label={label}
      {...(isPhone && { className: styles.cards, 'data-changes': changes.length })}
      columns={columns}
      rows={movers}
      rowKey={({ row }) => row.symbol}
      onRowPress={({ row }) => onSymbol(row.symbol)}
    />
  );
};
