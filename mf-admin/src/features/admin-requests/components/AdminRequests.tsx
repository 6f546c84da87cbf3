import type { AdminDecision, AdminRequest } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Card } from '@prebell/design-system';
import { reasonOf, useUser } from '@prebell/platform';
import { useId, useState } from 'react';
import { formatInstant } from '../../../shared/format';
import { useAdminRequests, useDecision, type Wish } from '../api/requests';
import styles from './AdminRequests.module.css';

const QUESTIONS: Record<AdminDecision, { title: string; text: string; confirm: string }> = {
  approve: { title: 'Make %s an admin?', text: 'Admins can see and change every account.', confirm: 'Approve' },
  refuse: { title: 'Refuse the request?', text: '%s does not become an admin.', confirm: 'Refuse' },
  withdraw: { title: 'Withdraw your request?', text: '%s does not become an admin.', confirm: 'Withdraw' },
};

/** Open requests for admin rights. A second admin must decide each one. Renders nothing without requests. */
export const AdminRequests = () => {
  const own = useUser()?.id;
  const title = useId();
  const { data, error, refetch } = useAdminRequests();
  const [wish, setWish] = useState<Wish | null>(null);
  const decide = useDecision(() => setWish(null));
  const fill = (text: string) => text.replace('%s', wish?.request.target.username ?? '');
  const question = wish && QUESTIONS[wish.decision];
  if (error !== null && data === undefined)
    return (
      <Alert kind="error">
        Failed to load the requests for admin rights. <Button onClick={() => void refetch()}>Try again</Button>
      </Alert>
    );
  if (decide.error === null && (data === undefined || data.length === 0)) return null;
  return (
    <Card className={styles.requests} role="region" aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Requests for admin rights
      </h2>
      {decide.error !== null && <Alert kind="error">{reasonOf(decide.error, 'Failed to decide the request')}</Alert>}
      <ul className={styles.list}>
        {data?.map((request) => (
          <RequestLine key={request.id} request={request} own={request.requested_by.id === own} onWish={setWish} />
        ))}
      </ul>
      {question !== null && wish !== null && (
        <AlertDialog
          open
          danger={wish.decision !== 'approve'}
          title={fill(question.title)}
          confirmLabel={question.confirm}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(wish)}
          onCancel={() => setWish(null)}
        >
          {fill(question.text)}
        </AlertDialog>
      )}
    </Card>
  );
};

interface LineProps {
  readonly request: AdminRequest;
  readonly own: boolean;
  readonly onWish: (wish: Wish) => void;
}

const RequestLine = ({ request, own, onWish }: LineProps) => {
  const { target, requested_by, reason, expires_at } = request;
  const button = (decision: AdminDecision, label: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button
      size="small"
      variant={variant}
      aria-label={`${label} ${target.username}`}
      onClick={() => onWish({ request, decision })}
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.request}>
      <span className={styles.text}>
        {own ? 'You asked' : `${requested_by.username} asked`} to make <strong>{target.username}</strong> an admin.{' '}
        <span className={styles.detail}>
          {reason !== null && `Reason: ${reason}. `}Expires {formatInstant(expires_at)} ET.
          {own && ' Another admin must approve.'}
        </span>
      </span>
      {own ? (
        button('withdraw', 'Withdraw')
      ) : (
        <>
          {button('approve', 'Approve', 'primary')}
          {button('refuse', 'Refuse')}
        </>
      )}
    </li>
  );
};
