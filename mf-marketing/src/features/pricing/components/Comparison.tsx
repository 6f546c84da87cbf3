import { PLANS, TIERS } from '@prebell/contracts';
import { CheckIcon, type Column, Table, VisuallyHidden } from '@prebell/design-system/base';
import { Section } from '../../../shared/page/Section';
import { type ComparisonRow, comparison } from '../model/comparison';
import styles from './Comparison.module.css';

const COLUMNS: readonly Column<ComparisonRow>[] = [
  { key: 'feature', label: 'Feature', rowHeader: true, render: ({ feature }) => feature },
  ...TIERS.map((tier) => ({
    key: tier,
    label: PLANS[tier].label,
    render: ({ shares }: ComparisonRow) => <Share share={shares[tier]} />,
  })),
];

/** A table of features by plan. */
export const Comparison = () => (
  <Section title="Compare plans">
    <Table
      className={styles.table}
      label="Features by plan"
      columns={COLUMNS}
      rows={comparison()}
      rowKey={({ feature }) => feature}
    />
  </Section>
);

const Share = ({ share }: { share: boolean | string }) => {
  if (typeof share === 'string') return share;
  return (
    <>
      {share ? <CheckIcon className={styles.check} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{share ? 'Included' : 'Not included'}</VisuallyHidden>
    </>
  );
};
