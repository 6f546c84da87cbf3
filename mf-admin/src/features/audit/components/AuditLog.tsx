import { auditFilterSchema } from '@prebell/contracts';
import { useSearchParams } from '@prebell/platform/router';
import { useAudit } from '../api/audit';
import { AuditLogView } from './AuditLogView';

/** What admins did, on the page the address bar names. */
export const AuditLog = () => {
  const [search, setSearch] = useSearchParams();
  const page = auditFilterSchema.safeParse({ page: search.get('page') ?? undefined }).data?.page ?? 1;
  const { data, status, isPlaceholderData, refetch } = useAudit({ page });
  return (
    <AuditLogView
      page={data ?? null}
      failed={status === 'error'}
      updating={isPlaceholderData}
      onPage={(next) =>
        setSearch((current) => {
          current.set('page', String(next));
          return current;
        })
      }
      onRetry={() => void refetch()}
    />
  );
};
