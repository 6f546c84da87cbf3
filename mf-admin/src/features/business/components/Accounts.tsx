import { endpoints, type MovementKind, type PaidTier, TIER_LABELS, type TrialOutcome } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView, type ListViewProps } from '../../../shared/list/ListView';
import { useMovements, usePayingAccounts, useTrials } from '../api/business';
import { addressOf, FIGURE_LABELS, monthLabel, type Shown } from '../model/address';
import { movementColumns, payingColumns, TRIAL_COLUMNS } from './account-columns';
import styles from './BusinessView.module.css';

interface Props {
  readonly shown: Shown;
  readonly tier: PaidTier | null;
  readonly page: number;
  readonly search: URLSearchParams;
  readonly onPage: (page: number) => void;
}
type ListProps = Omit<Props, 'search' | 'shown'> & { readonly month: string; readonly label: string };

/** The catalogue has a single currency. */
const CURRENCY = 'usd';

const EMPTY = { title: 'No accounts', text: 'This figure includes no accounts.' };

interface Answer {
  readonly status: string;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

const stateOf = <Row,>({ status, error, isPlaceholderData, refetch }: Answer) =>
  ({
    failed: status === 'error',
    cause: error,
    updating: isPlaceholderData,
    empty: EMPTY,
    noun: 'accounts',
    onRetry: () => void refetch(),
  }) satisfies Partial<ListViewProps<Row>>;

const Movements = ({ month, tier, page, label, kind, onPage }: ListProps & { readonly kind: MovementKind }) => {
  const { api } = usePlatform();
  const query = { month, kind, tier: tier ?? undefined };
  const answer = useMovements({ ...query, page });
  return (
    <ListView
      {...stateOf(answer)}
      label={label}
      columns={movementColumns(CURRENCY)}
      page={answer.data ? { rows: answer.data.movements, pagination: answer.data.pagination } : null}
      rowKey={({ id }) => id}
      tools={<ExportButton noun="movements" load={() => api.call(endpoints.business.exportMovements, { query })} />}
      onPage={onPage}
    />
  );
};

const Paying = ({ month, tier, page, label, onPage }: ListProps) => {
  const answer = usePayingAccounts({ month, tier: tier ?? undefined, page });
  return (
    <ListView
      {...stateOf(answer)}
      label={label}
      columns={payingColumns(CURRENCY)}
      page={answer.data ? { rows: answer.data.movements, pagination: answer.data.pagination } : null}
      rowKey={({ id }) => id}
      onPage={onPage}
    />
  );
};

const Trials = ({
  month,
  tier,
  page,
  label,
  outcome,
  onPage,
}: ListProps & { readonly outcome: TrialOutcome | undefined }) => {
  const answer = useTrials({ month, outcome, tier: tier ?? undefined, page });
  return (
    <ListView
      {...stateOf(answer)}
      label={label}
      columns={TRIAL_COLUMNS}
      page={answer.data ? { rows: answer.data.trials, pagination: answer.data.pagination } : null}
      rowKey={({ id }) => id}
      onPage={onPage}
    />
  );
};

const List = ({ shown: { month, figure }, ...rest }: Omit<Props, 'search'> & { readonly label: string }) => {
  switch (figure) {
    case 'paying':
      return <Paying month={month} {...rest} />;
    case 'trials':
      return <Trials month={month} outcome={undefined} {...rest} />;
    case 'converted':
    case 'lost':
    case 'open':
      return <Trials month={month} outcome={figure} {...rest} />;
    default:
      return <Movements month={month} kind={figure} {...rest} />;
  }
};

/** The accounts that make up one figure of a month. */
export const Accounts = ({ search, ...rest }: Props) => {
  const { shown, tier } = rest;
  const label = [
    FIGURE_LABELS[shown.figure],
    monthLabel(shown.month),
    ...(tier === null ? [] : [TIER_LABELS[tier]]),
  ].join(', ');
  return (
    <section className={styles.part}>
      <Link className={styles.figure} to={addressOf(search, null)}>
        All months
      </Link>
      <h2 className={styles.title}>{label}</h2>
      <List {...rest} label={label} />
    </section>
  );
};
