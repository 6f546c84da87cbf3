import { type CallFileFormat, days, endpoints } from '@prebell/contracts';
import { Alert, Button, Menu, MenuItem } from '@prebell/design-system';
import { type Platform, usePermission, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { use } from 'react';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { errorText } from '../../shared/errors/error-text';
import { saveFile } from '../../shared/save-file/save-file';

/** The period of `count` days that ends at `now`, epoch milliseconds. */
const lastDays = (count: number, now: number) => {
  return { from: new Date(now - days(count)).toISOString(), to: new Date(now).toISOString() };
};

const FILES = [
  { format: 'eido', period: 1, label: 'EIDO, last 24 hours' },
  { format: 'eido', period: 7, label: 'EIDO, last 7 days' },
  { format: 'neris', period: 1, label: 'NERIS, last 24 hours' },
  { format: 'neris', period: 7, label: 'NERIS, last 7 days' },
] as const;

const PAGE = 1_000;

/** Reads every closed call of a period as NDJSON, one document per line. */
const readClosedCalls = async (api: Platform['api'], format: CallFileFormat, range: ReturnType<typeof lastDays>) => {
  const parts: string[] = [];
  for (let after: string | undefined; ; ) {
    const query = { format, limit: PAGE, ...range, ...(after !== undefined && { after }) };
    const page = await api.call(endpoints.cad.exportClosedCalls, { query });
    parts.push(page.ndjson);
    if (page.complete || page.next === null) return parts.join('');
    after = page.next;
  }
};

/** Exports recent calls as a table or for other systems, for users with the permission. */
export const ExportCalls = () => {
  const { api } = usePlatform();
  const clockOffset = use(ClockOffset);
  const mayExport = usePermission('cad:export');
  const table = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const range = lastDays(1, Date.now() + clockOffset);
      const { csv } = await api.call(endpoints.cad.exportCalls, { query: range });
      saveFile(`dispatch-${range.to.slice(0, 10)}.csv`, csv, 'text/csv');
    },
  });
  const closed = useMutation({
    networkMode: 'always',
    mutationFn: async ({ format, period }: (typeof FILES)[number]) => {
      const range = lastDays(period, Date.now() + clockOffset);
      const text = await readClosedCalls(api, format, range);
      saveFile(`dispatch-${range.to.slice(0, 10)}.${format}.ndjson`, text, 'application/x-ndjson');
    },
  });
  if (!mayExport) return null;
  const error = table.error ?? closed.error;
  return (
    <>
      {error !== null && <Alert kind="error">Not exported: {errorText(error)}</Alert>}
      <Menu label={closed.isPending ? 'Exporting...' : 'Export Closed Calls'}>
        {FILES.map((file) => (
          <MenuItem key={file.label} onSelect={() => closed.mutate(file)}>
            {file.label}
          </MenuItem>
        ))}
      </Menu>
      <Button busy={table.isPending} busyLabel="Exporting..." onClick={() => table.mutate()}>
        Export Last 24 Hours (CSV)
      </Button>
    </>
  );
};
