import type { Business, BusinessMonth } from '@prebell/contracts';
import { Card, Sparkline } from '@prebell/design-system';
import { formatMoney } from '../../../shared/format';
import { monthLabel } from '../model/address';
import styles from './BusinessView.module.css';

/** MRR at the end of each month as a line chart; nothing for a single month. */
export const MrrChart = ({ months, currency }: Pick<Business, 'months' | 'currency'>) => {
  const oldestFirst = months.toReversed();
  const [first, last] = [oldestFirst[0], months[0]];
  if (first === undefined || last === undefined || months.length < 2) return null;
  const end = ({ month, closing }: BusinessMonth) => `${monthLabel(month, 'short')} ${formatMoney(closing, currency)}`;
  return (
    <Card className={styles.trend}>
      <p className={styles.note}>MRR at the end of each month</p>
      <Sparkline
        className={styles.chart}
        label={`MRR of ${months.length} months`}
        values={oldestFirst.map(({ closing }) => closing)}
        format={(value) => formatMoney(value, currency)}
      />
      <p className={styles.ends}>
        <span>{end(first)}</span>
        <span>{end(last)}</span>
      </p>
    </Card>
  );
};
