import type { User } from '@prebell/contracts';
import { Badge, Button, type Column, TierBadge } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { planEndWord } from '../../../shared/user/plan-end';
import { UserLink } from '../../../shared/user/UserLink';

/** The columns of the user list; the last one contains the row's actions. */
export const userColumns = (onManage: (user: User) => void): Column<User>[] => [
  {
    key: 'username',
    label: 'Username',
    rowHeader: true,
    sortable: true,
    render: (user) => <UserLink user={user} />,
  },
  // Next to the name, so that phones show it without scrolling sideways.
  { key: 'tier', label: 'Plan', render: ({ subscription_tier }) => <TierBadge tier={subscription_tier} /> },
  { key: 'email', label: 'E-mail', sortable: true, render: ({ email }) => email },
  {
    key: 'name',
    label: 'Name',
    render: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') || NOTHING,
  },
  {
    key: 'expires',
    label: 'Renews or ends (ET)',
    render: (user) =>
      user.subscription_tier === 'free' || user.subscription_expires === null
        ? NOTHING
        : `${planEndWord(user)} ${formatInstant(user.subscription_expires)}`,
  },
  {
    key: 'status',
    label: 'Status',
    render: ({ is_active }) =>
      is_active ? <Badge tone="success">Active</Badge> : <Badge tone="error">Inactive</Badge>,
  },
  { key: 'admin', label: 'Admin', render: ({ is_admin }) => (is_admin ? <Badge tone="action">Admin</Badge> : NOTHING) },
  {
    key: 'last_login',
    label: 'Last login (ET)',
    sortable: true,
    render: ({ last_login }) => formatInstant(last_login),
  },
  {
    key: 'manage',
    label: 'Actions',
    render: (user) => (
      <Button size="small" variant="ghost" aria-label={`Manage ${user.username}`} onClick={() => onManage(user)}>
        Manage
      </Button>
    ),
  },
];
