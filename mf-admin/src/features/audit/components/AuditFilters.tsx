import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditFilter } from '@prebell/contracts';
import { Field, Select, TextInput } from '@prebell/design-system';
import { ACTION_LABELS, AREA_LABELS } from '../../../entities/audit-entry';
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

/** Filters by action, by person and by day. Enter starts the search by name. */
export const AuditFilters = ({ filter, onFilter }: Props) => (
  <div className={styles.filters}>
    <SearchForm label="Search the log" hint="Name of either person" value={filter.search} onSearch={onFilter} />
    <Select
      aria-label="Action"
      options={ACTION_OPTIONS}
      value={filter.action ?? ''}
      onValueChange={(action) => onFilter({ action })}
    />
    <Field label="From day">
      <TextInput type="date" value={filter.from ?? ''} onChange={({ target }) => onFilter({ from: target.value })} />
    </Field>
    <Field label="To day">
      <TextInput type="date" value={filter.to ?? ''} onChange={({ target }) => onFilter({ to: target.value })} />
    </Field>
  </div>
);
