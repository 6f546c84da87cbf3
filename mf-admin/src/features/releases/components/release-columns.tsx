import type { AdminFault, AdminRelease } from '@prebell/contracts';
import { actionsColumn, Badge, Button, type Column } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { describeReason } from '../model/describe-reason';
import { authorOf, shortDigest, shortRelease } from '../model/describe-version';
import styles from './columns.module.css';

const words = (text: string, title?: string) => (
  <span className={styles.words} title={title}>
    {text}
  </span>
);

/** Columns of the release table. The live release is marked; each earlier one has a button to roll back to it. */
export const releaseColumns = (live: string, onReturn: (release: AdminRelease) => void): Column<AdminRelease>[] => [
  { key: 'at', label: 'Time (ET)', rowHeader: true, render: ({ created_at }) => formatInstant(created_at) },
  {
    key: 'what',
    label: 'Change',
    render: ({ id, reason }) => (
      <span className={styles.words}>
        {describeReason(reason)} {id === live && <Badge tone="success">Live</Badge>}
      </span>
    ),
  },
  { key: 'apps', label: 'Apps changed', render: ({ changed }) => words(changed.join(', ') || NOTHING) },
  { key: 'who', label: 'Who', render: ({ signed_by }) => words(authorOf(signed_by), signed_by?.by) },
  { key: 'faults', label: 'Error reports', numeric: true, render: ({ faults }) => faults.toLocaleString('en-US') },
  { key: 'id', label: 'Release', render: ({ id }) => <code title={id}>{shortRelease(id)}</code> },
  actionsColumn((release) =>
    release.id === live ? null : (
      <Button
        size="small"
        variant="ghost"
        aria-label={`Roll back to this release of ${formatInstant(release.created_at)}`}
        onClick={() => onReturn(release)}
      >
        Roll back to this
      </Button>
    ),
  ),
];

/** The app's name, with the origin if it ran in another team's host. */
export const withHost = (app: string, host: string | null) =>
  host === null ? (
    app
  ) : (
    <>
      {app} <Badge tone="neutral">in {host.replace(/^https?:\/\//, '')}</Badge>
    </>
  );

const PHASES: Record<AdminFault['phase'], string> = {
  entry: 'Loading',
  module: 'Starting',
  budget: 'Taking too long',
  render: 'On screen',
};

export const FAULT_COLUMNS: Column<AdminFault>[] = [
  { key: 'at', label: 'Last (ET)', render: ({ last_at }) => formatInstant(last_at) },
  { key: 'remote', label: 'App', rowHeader: true, render: ({ remote, host }) => withHost(remote, host) },
  { key: 'version', label: 'Version', render: ({ digest }) => <code title={digest}>{shortDigest(digest)}</code> },
  { key: 'phase', label: 'While', render: ({ phase }) => PHASES[phase] },
  { key: 'message', label: 'Message', truncate: true, render: ({ message }) => message },
  { key: 'count', label: 'Reports', numeric: true, render: ({ count }) => count.toLocaleString('en-US') },
];
