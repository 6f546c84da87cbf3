import { TIER_LABELS, TIERS, tierSchema, type UserFilter } from '@prebell/contracts';
import { Button, Select, TextInput } from '@prebell/design-system';
import type { FormEvent } from 'react';
import styles from './UserFilters.module.css';

const TIER_OPTIONS = [
  { value: '', label: 'All tiers' },
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

/** Search on Enter, tier and status at once. */
export const UserFilters = ({ filter, onFilter }: Props) => {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFilter({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search className={styles.filters}>
      <form className={styles.search} onSubmit={search}>
        <TextInput
          // A filter changed from outside (back button) shows in the field too.
          key={filter.search ?? ''}
          type="search"
          name="search"
          aria-label="Search users"
          placeholder="Username, e-mail or name"
          maxLength={100}
          defaultValue={filter.search ?? ''}
        />
        <Button type="submit">Search</Button>
      </form>
      <Select
        aria-label="Tier"
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
    </search>
  );
};
