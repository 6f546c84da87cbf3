import { ROW_FIELD_PLANS, type ScannerRow } from '@prebell/contracts';
import { Percent, Price, RelativeVolume, Volume } from '@prebell/design-system';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { PlanFigure } from '../../../shared/plan-figures/PlanFigure';
import type { ColumnId } from '../model/columns';
import { TintedCell } from './TintedCell';

interface Props {
  readonly column: Exclude<ColumnId, 'latency'>;
  readonly row: ScannerRow;
  /** When the symbol entered, ISO 8601; null when it was listed before the desk opened. */
  readonly entered: string | null;
}

/** One cell of a row. */
export const ColumnCell = ({ column, row, entered }: Props) => {
  switch (column) {
    case 'entered':
      return <td data-column={column}>{entered === null ? '—' : easternMinute(Date.parse(entered)).slice(0, -3)}</td>;
    case 'price':
      return (
        <TintedCell column={column} value={row.price}>
          <Price value={row.price} />
        </TintedCell>
      );
    case 'change':
      return (
        <TintedCell column={column} value={row.percent_change ?? 0}>
          <Percent value={row.percent_change} />
        </TintedCell>
      );
    case 'gap':
      return (
        <td data-column={column}>
          <Percent value={row.gap} arrow={false} />
        </td>
      );
    case 'catalyst':
      return (
        <td data-column={column} title={row.catalyst ?? undefined}>
          {row.catalyst ?? '—'}
        </td>
      );
    default:
      return <td data-column={column}>{figureOf(column, row)}</td>;
  }
};

const figureOf = (
  column: Exclude<ColumnId, 'entered' | 'price' | 'change' | 'gap' | 'catalyst' | 'latency'>,
  row: ScannerRow,
) => {
  switch (column) {
    case 'volume':
      return <Volume value={row.volume} />;
    case 'float':
      return <Volume value={row.float} />;
    case 'cap':
      return <Volume value={row.market_cap} />;
    case 'vwap':
      return (
        <PlanFigure plan={ROW_FIELD_PLANS.vwap}>
          <Price value={row.vwap} />
        </PlanFigure>
      );
    case 'hod':
      return <Price value={row.hod} />;
    case 'rvol':
      return <RelativeVolume value={row.relative_volume} />;
    case 'rvol5m':
      return <RelativeVolume value={row.relative_volume_5m} />;
    case 'rvolDaily':
      return <RelativeVolume value={row.relative_volume_daily} />;
    case 'rotation':
      return <RelativeVolume value={row.float_rotation} />;
  }
};
