import { businessFilterSchema, type PaidTier } from '@prebell/contracts';
import { ErrorState, LoadingState } from '@prebell/design-system';
import { useSearchParams } from '@prebell/platform/router';
import { useAddressFilter } from '../../../shared/list/search-params';
import { useBusiness } from '../api/business';
import { shownFigure } from '../model/address';
import { Accounts } from './Accounts';
import { BusinessView, type BusinessViewProps } from './BusinessView';

type MonthsProps = Pick<BusinessViewProps, 'filter' | 'search' | 'onFilter'>;

const Months = ({ filter, ...rest }: MonthsProps) => {
  const { tier, months } = filter;
  const { data, isError, error, isPlaceholderData, refetch } = useBusiness({ months, tier: tier ?? undefined });
  const retry = () => void refetch();
  if (data !== undefined)
    return (
      <BusinessView
        {...rest}
        filter={filter}
        business={data}
        isStale={isError}
        updating={isPlaceholderData}
        onRetry={retry}
      />
    );
  if (!isError) return <LoadingState label="Loading the business figures..." />;
  return (
    <ErrorState title="Failed to load admin data" text="The figures are not affected." cause={error} onRetry={retry} />
  );
};

/** MRR by month, or the accounts behind one of its figures, depending on the address. */
export const Business = () => {
  const [search] = useSearchParams();
  const [{ months, tier }, change] = useAddressFilter(businessFilterSchema);
  const plan: PaidTier | null = tier ?? null;
  const shown = shownFigure(search);
  if (shown === null)
    return (
      <Months
        filter={{ tier: plan, months }}
        search={search}
        onFilter={(next) => change('tier' in next ? { tier: next.tier } : { months: next.months })}
      />
    );
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  return <Accounts shown={shown} tier={plan} page={page} search={search} onPage={(next) => change({ page: next })} />;
};
