import { type BusinessMonth, type PaidTier, TIER_LABELS, trialConversion } from '@prebell/contracts';
import type { Column } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { formatCount, formatMoney, NOTHING } from '../../../shared/format';
import { addressOf, FIGURE_LABELS, type Figure, monthLabel } from '../model/address';
import styles from './BusinessView.module.css';

const MOVED = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;

interface Context {
  readonly search: URLSearchParams;
  readonly currency: string;
  /** One plan, or null for all. */
  readonly tier: PaidTier | null;
}

interface CellProps {
  readonly search: URLSearchParams;
  readonly month: string;
  readonly figure: Figure;
  /**
   * The formatted figure. It is part of the link's accessible name, because users who jump between links hear no column
   * headings.
   */
  readonly value: string;
  readonly count?: number;
}

/** A figure that links to its accounts. */
const FigureLink = ({ search, month, figure, value, count }: CellProps) => (
  <Link
    className={styles.figure}
    to={addressOf(search, { month, figure })}
    aria-label={`${FIGURE_LABELS[figure]}, ${monthLabel(month)}: ${value}${count === undefined ? '' : `, ${formatCount(count)} accounts`}`}
  >
    {value}
    {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
  </Link>
);

const movedColumn = (kind: (typeof MOVED)[number], { search, currency }: Context): Column<BusinessMonth> => ({
  key: kind,
  label: FIGURE_LABELS[kind],
  numeric: true,
  render: ({ month, [kind]: { amount, count } }) =>
    count === 0 ? (
      NOTHING
    ) : (
      <FigureLink search={search} month={month} figure={kind} value={formatMoney(amount, currency)} count={count} />
    ),
});

/** The columns of the table of months. Each figure links to its accounts. */
export const monthColumns = (context: Context): Column<BusinessMonth>[] => {
  const { search, currency, tier } = context;
  return [
    { key: 'month', label: 'Month (UTC)', rowHeader: true, render: ({ month }) => monthLabel(month, 'short') },
    {
      key: 'closing',
      label: tier === null ? 'MRR' : `MRR of ${TIER_LABELS[tier]}`,
      numeric: true,
      render: ({ month, closing, subscriptions }) =>
        subscriptions === 0 ? (
          NOTHING
        ) : (
          <FigureLink
            search={search}
            month={month}
            figure="paying"
            value={formatMoney(closing, currency)}
            count={subscriptions}
          />
        ),
    },
    ...MOVED.map((kind) => movedColumn(kind, context)),
    ...(tier === null
      ? []
      : [
          {
            key: 'moved',
            label: 'From other plans',
            numeric: true,
            render: ({ month, from_other_plans }: BusinessMonth) =>
              from_other_plans === 0 ? (
                NOTHING
              ) : (
                <FigureLink
                  search={search}
                  month={month}
                  figure="moved"
                  value={formatMoney(from_other_plans, currency)}
                />
              ),
          },
        ]),
    {
      key: 'trials',
      label: 'Trials ended',
      numeric: true,
      render: ({ month, trials: { converted, lost, open } }) =>
        converted + lost + open === 0 ? (
          NOTHING
        ) : (
          <FigureLink search={search} month={month} figure="trials" value={formatCount(converted + lost + open)} />
        ),
    },
    {
      key: 'conversion',
      label: 'Trial conversion',
      numeric: true,
      render: ({ month, trials }) => {
        const percent = trialConversion(trials);
        if (percent === null) return NOTHING;
        const value = `${percent.toFixed(1)}%`;
        return trials.converted === 0 ? (
          value
        ) : (
          <FigureLink search={search} month={month} figure="converted" value={value} count={trials.converted} />
        );
      },
    },
  ];
};
