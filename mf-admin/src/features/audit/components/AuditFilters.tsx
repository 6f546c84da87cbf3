import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditFilter } from '@prebell/contracts';
import { Select } from '@prebell/design-system';
import { ACTION_LABELS, AREA_LABELS } from '../../../entities/audit-entry';
import { DayField } from '../../../shared/list/DayField';
import { SearchForm } from '../../../shared/list/SearchForm';
import styles from './AuditFilters.module.css';

const ACTION_OPTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_AREAS.map((area) => ({ value: area, label: AREA_LABELS[area] })),
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: `· ${ACTION_LABELS[action]}` })),
];

interface Props {
  readonly filter: AuditFilter;
  readonly onFilter: (change: Omit<AuditFilter, 'page'>) => void;
}

/** Filters by action, person and day. Enter starts the search by name. */
export const AuditFilters = ({ filter, onFilter }: Props) => (
  <div className={styles.filters}>
    <SearchForm label="Search the log" hint="Admin or account name" value={filter.search} onSearch={onFilter} />
    <Select
      aria-label="Action"
      options={ACTION_OPTIONS}
      value={filter.action ?? ''}
      onValueChange={(action) => onFilter({ action })}
    />
    <DayField label="From day" value={filter.from ?? ''} onDay={(from) => onFilter({ from })} />
    <DayField label="To day" value={filter.to ?? ''} onDay={(to) => onFilter({ to })} />
  </div>
);
