import type { ModeratedMessage } from '@prebell/contracts';
import { Badge, Button, type Column } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { UserLink } from '../../../shared/user/UserLink';

/** The columns of the list of chat messages; the last one removes a message. */
export const messageColumns = (onRemove: (message: ModeratedMessage) => void): Column<ModeratedMessage>[] => [
  { key: 'user', label: 'User', rowHeader: true, render: ({ user }) => <UserLink user={user} /> },
  { key: 'message', label: 'Message', truncate: true, render: ({ message }) => message },
  { key: 'seq', label: 'Sent (ET)', sortable: true, render: ({ created_at }) => formatInstant(created_at) },
  {
    key: 'reports',
    label: 'Reports',
    numeric: true,
    sortable: true,
    render: ({ reports }) => (reports === 0 ? NOTHING : <Badge tone="warning">{reports}</Badge>),
  },
  {
    key: 'actions',
    label: 'Actions',
    render: (message) =>
      message.removed === null ? (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Remove message ${message.seq} from ${message.user.username}`}
          onClick={() => onRemove(message)}
        >
          Remove
        </Button>
      ) : (
        `Removed by ${message.removed.by ?? 'a deleted account'}, ${formatInstant(message.removed.at)}`
      ),
  },
];
