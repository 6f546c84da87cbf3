import type { AdminRelease } from '@prebell/contracts';
import { actionsColumn, Badge, Button, type Column } from '@prebell/design-system';
import { formatCount, formatInstant, NOTHING } from '../../../shared/format';
import { describeReason } from '../model/describe-reason';
import { authorOf, shortRelease } from '../model/describe-version';
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
  { key: 'faults', label: 'Error reports', numeric: true, render: ({ faults }) => formatCount(faults) },
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
