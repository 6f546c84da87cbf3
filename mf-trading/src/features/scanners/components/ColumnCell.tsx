import {
  type ColumnFigure,
  columnFacts,
  type FigureFormat,
  figureFacts,
  ROW_FIELD_PLANS,
  type ScannerRow,
  TIERS,
} from '@prebell/contracts';
import { Percent, Price, RelativeVolume, VisuallyHidden, Volume } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { easternDayPrefix, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { missingText } from '../../../shared/figure-reasons/figure-reasons';
import { HeadlineChip } from '../../../shared/headline/HeadlineChip';
import { shortHeadline } from '../../../shared/headline/short-headline';
import { PlanFigure } from '../../../shared/plan-figures/PlanFigure';
import { RowRelativeVolume, rowVolumeText } from '../../../shared/row-volume/RowRelativeVolume';
import { type ColumnId, figureOf } from '../model/columns';
import { RowPrice } from './RowPrice';
import styles from './ScannerRow.module.css';
import { TintedCell } from './TintedCell';

interface Props {
  readonly column: Exclude<ColumnId, 'latency'>;
  readonly row: ScannerRow;
  /** When the symbol entered the scanner, ISO 8601; null if it was listed before the desk opened. */
  readonly entered: string | null;
  /** Today's date in New York; null while unknown. */
  readonly today: string | null;
}

const FORMATS: Readonly<Record<FigureFormat, (value: number | null) => ReactNode>> = {
  price: (value) => <Price value={value} />,
  compact: (value) => <Volume value={value} />,
  percent: (value) => <Percent value={value} />,
  plain_percent: (value) => <Percent value={value} arrow={false} />,
  ratio: (value) => <RelativeVolume value={value} />,
  minutes: (value) => (value === null ? '—' : `${Math.round(value)} min`),
  plain: (value) => value ?? '—',
};

/** Marks a gap as provisional: until the primary exchange reports its opening auction, the gap uses the first regular trade. */
const Provisional = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.provisional} title="Provisional: the exchange has not reported its opening price yet">
    {children}
    <VisuallyHidden> provisional</VisuallyHidden>
  </span>
);

const shownFigure = (figure: ColumnFigure, row: ScannerRow): ReactNode => {
  if (figure === 'relative_volume') return <RowRelativeVolume row={row} />;
  if (figure === 'price') return <RowPrice price={row.price} at={row.as_of} />;
  return FORMATS[figureFacts(figure).format](row[figure] ?? null);
};

const FigureCell = ({ figure, row }: { readonly figure: ColumnFigure; readonly row: ScannerRow }) => {
  const { id, is_tinted } = columnFacts(figure);
  const value = row[figure] ?? null;
  const plan = ROW_FIELD_PLANS[figure];
  const isVolume = figure === 'relative_volume';
  const shown = shownFigure(figure, row);
  // Rows are drawn many times a second, so check the plan only for figures that a plan can withhold.
  const allowed = plan === TIERS[0] ? shown : <PlanFigure plan={plan}>{shown}</PlanFigure>;
  const isProvisional = figure === 'gap' && (row.provisional === 'open' || row.provisional === 'both');
  const text = isProvisional ? <Provisional>{allowed}</Provisional> : allowed;
  const reason = isVolume ? rowVolumeText(row) : missingText(figure, row);
  if (!is_tinted)
    return (
      <td data-column={id} title={plan === TIERS[0] ? reason : undefined}>
        {text}
      </td>
    );
  return (
    <TintedCell column={id} value={value ?? 0}>
      {text}
    </TintedCell>
  );
};

const EnteredCell = ({ at, today }: { readonly at: number | null; readonly today: string | null }) => {
  if (at === null) return <td data-column="entered">—</td>;
  const day = easternDayPrefix(at, today);
  return (
    <td data-column="entered" data-dated={day !== '' || undefined}>
      {day}
      {easternMinute(at)}
    </td>
  );
};

/** One cell of a row. */
export const ColumnCell = ({ column, row, entered, today }: Props) => {
  switch (column) {
    case 'entered':
      return <EnteredCell at={entered === null ? null : Date.parse(entered)} today={today} />;
    case 'catalyst':
      return (
        <td data-column={column} title={row.catalyst ?? undefined}>
          {row.catalyst === null ? (
            '—'
          ) : (
            <>
              <HeadlineChip kind={row.catalyst_kind} at={row.catalyst_at} />
              <span className={styles.headline}> {shortHeadline(row.catalyst)}</span>
            </>
          )}
        </td>
      );
    default:
      return <FigureCell figure={figureOf(column)} row={row} />;
  }
};
