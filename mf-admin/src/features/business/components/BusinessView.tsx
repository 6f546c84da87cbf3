import {
  BUSINESS_SPANS,
  type Business,
  PAID_TIERS,
  type PaidTier,
  paidTierSchema,
  TIER_LABELS,
} from '@prebell/contracts';
import { Alert, Button, EmptyState, Select } from '@prebell/design-system';
import { formatDay, formatInstant } from '../../../shared/format';
import { FramedTable } from '../../../shared/list/FramedTable';
import { SandboxBadge } from '../../../shared/SandboxBadge';
import { monthLabel } from '../model/address';
import { BusinessCards } from './BusinessCards';
import styles from './BusinessView.module.css';
import { monthColumns } from './business-columns';
import { DEFINITIONS_ID, Definitions } from './Definitions';
import { MrrChart } from './MrrChart';

const TIER_OPTIONS = [
  { value: '', label: 'All plans' },
  ...PAID_TIERS.map((tier) => ({ value: tier, label: TIER_LABELS[tier] })),
];
const SPAN_OPTIONS = BUSINESS_SPANS.map((months) => ({ value: String(months), label: `${months} months` }));

interface Filter {
  readonly tier: PaidTier | null;
  readonly months: number;
}

export interface BusinessViewProps {
  readonly business: Business;
  readonly filter: Filter;
  /** The current address, whose filters the links to accounts keep. */
  readonly search: URLSearchParams;
  /** The last request failed, so the figures are old. */
  readonly isStale: boolean;
  /** These are the figures of the previous filter, until the new ones arrive. */
  readonly updating: boolean;
  readonly onFilter: (change: { readonly tier?: PaidTier | undefined; readonly months?: number }) => void;
  readonly onRetry: () => void;
}

/** Leaves out the months before the first invoice or trial, because nothing happened in them. */
const monthsSince = (months: Business['months'], firstAt: string): Business['months'] =>
  months.filter(({ month }) => month >= firstAt.slice(0, 7));

/** Leaves out the months before the first paying customer. The newest month comes first. */
const monthsSincePaid = (months: Business['months']): Business['months'] =>
  months.slice(0, months.findLastIndex(({ closing, new: fresh }) => closing > 0 || fresh.count > 0) + 1);

/** MRR and its movements by month, each with its definition and a link to its accounts. */
export const BusinessView = ({ business, filter, search, isStale, updating, onFilter, onRetry }: BusinessViewProps) => {
  const { months, currency, first_at, unread_customers, measured_at } = business;
  return (
    <div className={styles.business} data-stale={isStale || undefined} aria-busy={updating}>
      {isStale && (
        <Alert kind="error">
          <div className={styles.line}>
            <p>
              The platform does not answer, or your connection is lost. These figures are as of{' '}
              {formatInstant(measured_at)} ET.
            </p>
            <Button size="small" onClick={onRetry}>
              Try Again
            </Button>
          </div>
        </Alert>
      )}
      {unread_customers > 0 && (
        <Alert kind="warning">
          {unread_customers.toLocaleString('en-US')} {unread_customers === 1 ? 'customer is' : 'customers are'} missing:
          we have not read their invoices yet. The daily comparison with Stripe reads them.
        </Alert>
      )}
      <div className={styles.filters}>
        <Select
          aria-label="Plan"
          options={TIER_OPTIONS}
          value={filter.tier ?? ''}
          onValueChange={(value) => onFilter({ tier: paidTierSchema.safeParse(value).data })}
        />
        <Select
          aria-label="Months"
          options={SPAN_OPTIONS}
          value={String(filter.months)}
          onValueChange={(value) => onFilter({ months: Number(value) })}
        />
        {business.is_sandbox && <SandboxBadge />}
      </div>
      {first_at === null ? (
        <EmptyState title="No revenue yet" text="The first paid subscription and the first trial appear here." />
      ) : (
        <>
          <div className={styles.head}>
            <MrrChart months={monthsSincePaid(months)} currency={currency} />
            <BusinessCards business={business} tier={filter.tier} />
          </div>
          <section className={styles.part}>
            <div className={styles.line}>
              <h2 className={styles.title}>By month</h2>
              <a className={styles.link} href={`#${DEFINITIONS_ID}`}>
                What the figures mean
              </a>
            </div>
            <div className={styles.months}>
              <FramedTable
                label="Figures by month"
                columns={monthColumns({ search, currency, tier: filter.tier })}
                rows={monthsSince(months, first_at)}
                rowKey={({ month }) => month}
              />
            </div>
            <p className={styles.note}>
              The small number is the number of accounts. Select a figure to list them. Figures start on{' '}
              {formatDay(first_at)}, with the first invoice or trial in Stripe. As of {formatInstant(measured_at)} ET;{' '}
              {monthLabel(months[0]?.month ?? first_at.slice(0, 7))} is not over yet.
              {monthsSincePaid(months).length < 2 && ' A chart of MRR appears with the second month that has revenue.'}
            </p>
          </section>
        </>
      )}
      <Definitions />
    </div>
  );
};
