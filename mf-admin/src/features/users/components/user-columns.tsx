import type { User } from '@prebell/contracts';
import { Badge, type Column, TierBadge } from '@prebell/design-system';

const NEVER = '—';

/** 'Feb 6, 2025, 9:04 AM' in Eastern time. */
const formatInstant = (instant: string | null): string =>
  instant === null
    ? NEVER
    : new Date(instant).toLocaleString('en-US', {
        timeZone: 'America/New_York',
        dateStyle: 'medium',
        timeStyle: 'short',
      });

export const userColumns: Column<User>[] = [
  { key: 'username', label: 'Username', rowHeader: true, render: ({ username }) => username },
  { key: 'email', label: 'Email', render: ({ email }) => email },
  {
    key: 'name',
    label: 'Name',
    render: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') || NEVER,
  },
  { key: 'tier', label: 'Tier', render: ({ subscription_tier }) => <TierBadge tier={subscription_tier} /> },
  { key: 'expires', label: 'Expires', render: ({ subscription_expires }) => formatInstant(subscription_expires) },
  {
    key: 'status',
    label: 'Status',
    render: ({ is_active }) =>
      is_active ? <Badge tone="success">Active</Badge> : <Badge tone="error">Inactive</Badge>,
  },
  { key: 'admin', label: 'Admin', render: ({ is_admin }) => (is_admin ? <Badge tone="action">Admin</Badge> : NEVER) },
  { key: 'last_login', label: 'Last login (ET)', render: ({ last_login }) => formatInstant(last_login) },
];
