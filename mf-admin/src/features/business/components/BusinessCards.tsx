import { type Business, type BusinessMonth, type PaidTier, TIER_LABELS, trialConversion } from '@prebell/contracts';
import { Card, StatCard } from '@prebell/design-system';
import { formatChange, formatCount, formatMoney, NOTHING } from '../../../shared/format';
import styles from './BusinessView.module.css';

/** The percentage of decided trials in these months that became paid. */
const conversionOf = (months: readonly BusinessMonth[]): string => {
  const converted = months.reduce((sum, { trials }) => sum + trials.converted, 0);
  const lost = months.reduce((sum, { trials }) => sum + trials.lost, 0);
  const percent = trialConversion({ converted, lost, open: 0 });
  return percent === null ? NOTHING : `${percent.toFixed(1)}%`;
};

interface Props {
  readonly business: Business;
  /** The plan whose figures are shown; null for all. */
  readonly tier: PaidTier | null;
}

/** The current month's figures: MRR, paying accounts, trial conversion, and MRR by plan. */
export const BusinessCards = ({ business: { months, tiers, currency }, tier: shown }: Props) => {
  const [current] = months;
  if (current === undefined) return null;
  const { closing, opening, subscriptions } = current;
  return (
    <ul className={styles.cards} aria-label="Figures now">
      {[
        {
          label: shown === null ? 'MRR' : `MRR of ${TIER_LABELS[shown]}`,
          value: formatMoney(closing, currency),
          note: `${formatChange(closing - opening, currency)} this month`,
        },
        { label: 'Paying accounts', value: formatCount(subscriptions), note: 'Now' },
        {
          label: 'Trial conversion',
          value: conversionOf(months),
          note: `Trials that became paid, last ${months.length} months`,
        },
        ...tiers
          .filter(({ tier }) => tier !== shown)
          .map(({ tier, amount, subscriptions: paying }) => ({
            label: `MRR of ${TIER_LABELS[tier]}`,
            value: formatMoney(amount, currency),
            note: `${formatCount(paying)} paying`,
          })),
      ].map(({ label, value, note }) => (
        <li key={label}>
          <Card className={styles.card}>
            <StatCard label={label} value={value} note={note} />
          </Card>
        </li>
      ))}
    </ul>
  );
};
