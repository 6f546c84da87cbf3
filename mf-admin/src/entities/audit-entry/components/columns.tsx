import type { AuditEntry } from '@prebell/contracts';
import type { Column } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { UserLink } from '../../../shared/user/UserLink';
import { ACTION_LABELS, aboutText, describeChange } from '../model/describe';
import styles from './columns.module.css';

const nameOf = ({ id, username }: AuditEntry['actor']) =>
  id === null ? username : <UserLink user={{ id, username }} />;

const TIME: Column<AuditEntry> = {
  key: 'at',
  label: 'Time (ET)',
  sortable: true,
  render: ({ at }) => <span data-in-title>{formatInstant(at)}</span>,
};
const ACTOR: Column<AuditEntry> = { key: 'actor', label: 'Who', render: ({ actor }) => nameOf(actor) };
const ACTION: Column<AuditEntry> = {
  key: 'action',
  label: 'Action',
  rowHeader: true,
  render: (entry) => (
    <span className={styles.title} data-about={aboutText(entry)}>
      {ACTION_LABELS[entry.action]}
    </span>
  ),
};
const TARGET: Column<AuditEntry> = {
  key: 'target',
  label: 'Target',
  render: ({ target }) => (target.id === null ? <span data-in-title>{target.username}</span> : nameOf(target)),
};
const CHANGE: Column<AuditEntry> = { key: 'change', label: 'Change', render: describeChange };
const REASON: Column<AuditEntry> = {
  key: 'reason',
  label: 'Reason',
  render: ({ reason }) => (reason === null ? NOTHING : <span className={styles.reason}>{reason}</span>),
};
const ADDRESS: Column<AuditEntry> = { key: 'address', label: 'From', render: ({ address }) => address ?? NOTHING };

/** For the whole audit log. */
export const AUDIT_COLUMNS = [TIME, ACTOR, ACTION, TARGET, CHANGE, REASON, ADDRESS];
/** For the log of one account, which needs no target column. */
export const ACCOUNT_AUDIT_COLUMNS = [{ ...TIME, sortable: false }, ACTOR, ACTION, CHANGE, REASON, ADDRESS];
