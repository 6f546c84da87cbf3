import { auditFilterSchema, endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { AUDIT_COLUMNS } from '../../../entities/audit-entry';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView } from '../../../shared/list/ListView';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { useAudit } from '../api/audit';
import { AuditFilters } from './AuditFilters';

/** Actions of admins, and of users on their own accounts. The filter is in the address. */
export const AuditLog = () => {
  const { api } = usePlatform();
  const [filter, change] = useAddressFilter(auditFilterSchema);
  const { data, status, error, isPlaceholderData, refetch } = useAudit(filter);
  const { page: _page, ...query } = filter;
  return (
    <ListView
      label="Audit log"
      noun="entries"
      columns={AUDIT_COLUMNS}
      page={data ? { rows: data.entries, pagination: data.pagination } : null}
      rowKey={({ id }) => id}
      failed={status === 'error'}
      cause={error}
      updating={isPlaceholderData}
      empty={{ title: 'No entries', text: 'Every change an admin makes, and every sign-in, appears here.' }}
      tools={
        <>
          <AuditFilters filter={filter} onFilter={change} />
          <ExportButton noun="entries" load={() => api.call(endpoints.admin.exportAudit, { query })} />
        </>
      }
      sort={sortProps(filter, change)}
      onPage={(page) => change({ page })}
      onRetry={() => void refetch()}
    />
  );
};
