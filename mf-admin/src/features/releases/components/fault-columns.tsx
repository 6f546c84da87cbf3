import type { AdminFault } from '@prebell/contracts';
import type { Column } from '@prebell/design-system';
import { formatCount, formatInstant } from '../../../shared/format';
import { shortDigest } from '../model/describe-version';
import { withHost } from './with-host';

const PHASES: Record<AdminFault['phase'], string> = {
  entry: 'Loading',
  module: 'Starting',
  budget: 'Taking too long',
  render: 'On screen',
};

/** Columns of the table of error reports. */
export const FAULT_COLUMNS: Column<AdminFault>[] = [
  { key: 'at', label: 'Last (ET)', render: ({ last_at }) => formatInstant(last_at) },
  { key: 'remote', label: 'App', rowHeader: true, render: ({ remote, host }) => withHost(remote, host) },
  { key: 'version', label: 'Version', render: ({ digest }) => <code title={digest}>{shortDigest(digest)}</code> },
  { key: 'phase', label: 'While', render: ({ phase }) => PHASES[phase] },
  { key: 'message', label: 'Message', truncate: true, render: ({ message }) => message },
  { key: 'count', label: 'Reports', numeric: true, render: ({ count }) => formatCount(count) },
];
