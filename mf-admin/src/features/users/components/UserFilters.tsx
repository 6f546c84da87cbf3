import { TIER_LABELS, TIERS, tierSchema, type UserFilter } from '@prebell/contracts';
import { Select } from '@prebell/design-system';
import { SearchForm } from '../../../shared/list/SearchForm';
import styles from './UserFilters.module.css';

const TIER_OPTIONS = [
  { value: '', label: 'All plans' },
  ...TIERS.map((tier) => ({ value: tier, label: TIER_LABELS[tier] })),
];
const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface Props {
  readonly filter: UserFilter;
  readonly onFilter: (change: UserFilter) => void;
}

/** The search starts on Enter. Tier and status apply immediately. */
export const UserFilters = ({ filter, onFilter }: Props) => (
  <div className={styles.filters}>
    <SearchForm label="Search users" hint="Username, e-mail or name" value={filter.search} onSearch={onFilter} />
    <Select
      aria-label="Plan"
      options={TIER_OPTIONS}
      value={filter.tier ?? ''}
      onValueChange={(value) => onFilter({ tier: tierSchema.safeParse(value).data })}
    />
    <Select
      aria-label="Status"
      options={STATUS_OPTIONS}
      value={filter.status ?? ''}
      onValueChange={(value) => onFilter({ status: value === 'active' || value === 'inactive' ? value : undefined })}
    />
  </div>
);
