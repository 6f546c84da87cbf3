import { scanFigure, type Why } from '@prebell/contracts';
import { type Column, Table } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { LockedFigure } from '../../../shared/plan-figures/LockedFigure';
import { marginText, type WhyClause } from '../model/why-texts';
import styles from './WhyAnswer.module.css';

/** The withheld fields; see `withheld` in the contracts. */
type Withheld = Why['withheld'];

const planOf = (withheld: Withheld, field: string) => withheld.find((each) => each.field === field)?.required_tier;

/** A figure, or a lock if the plan does not include it. */
export const orLock = (withheld: Withheld, field: string, figure: ReactNode): ReactNode => {
  const plan = planOf(withheld, field);
  return plan === undefined ? figure : <LockedFigure plan={plan} named />;
};

const columns = (withheld: Withheld): readonly Column<WhyClause>[] => [
  {
    key: 'verdict',
    label: 'Met',
    render: ({ passes }) => (
      <span className={styles.verdict} data-passes={passes}>
        {passes ? '✓ yes' : '✗ no'}
      </span>
    ),
  },
  { key: 'text', label: 'Condition', rowHeader: true, render: ({ text, fallback }) => fallback?.text ?? text },
  {
    key: 'value',
    label: 'Value',
    numeric: true,
    render: (clause) => {
      const { field, value } = clause.fallback ?? clause;
      return orLock(withheld, field, scanFigure(field, value));
    },
  },
  {
    key: 'margin',
    label: 'Margin',
    numeric: true,
    render: (clause) => {
      const compared = { ...clause, ...clause.fallback };
      return planOf(withheld, compared.field) === undefined ? marginText(compared) : null;
    },
  },
  {
    key: 'since',
    label: 'Since (ET)',
    numeric: true,
    render: ({ since }) => (
      // On a phone the table has no header, so the cell names itself.
      <span className={styles.since} data-name="Since">
        {easternMinute(Date.parse(since))}
      </span>
    ),
  },
];

interface Props {
  readonly label: string;
  readonly clauses: readonly WhyClause[];
  readonly withheld: Withheld;
}

/** A scanner's conditions: whether each is met, by which figure, by how much, and since when. */
export const Clauses = ({ label, clauses, withheld }: Props) => (
  <Table
    className={styles.clauses}
    label={label}
    columns={columns(withheld)}
    rows={clauses}
    rowKey={({ text }) => text}
  />
);
