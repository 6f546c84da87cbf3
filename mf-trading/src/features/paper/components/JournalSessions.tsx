import { endpoints, type PaperSession } from '@prebell/contracts';
import { Alert, AlertDialog, Button, type Column, Panel, Table } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { sessionAddress } from '../../../shared/recorded-moment/recorded-address';
import { sessionsQueryOptions } from '../api/paper';
import { Gain } from './Gain';
import styles from './Paper.module.css';
import { SessionPositions } from './SessionPositions';

const nameOf = ({ date, seen_until }: PaperSession): string => `${date} until ${seen_until.slice(11)}`;

/** The result of closed trades, and of open positions. With only open positions, omit a zero: it would suggest that nothing happened. */
const SessionNet = ({ session: { net_cents, open_cents = null } }: { readonly session: PaperSession }) => (
  <>
    {(net_cents !== 0 || open_cents === null) && <Gain cents={net_cents} />}{' '}
    {open_cents !== null && (
      <>
        {/* On its own line, so that a phone has room for the button. */}
        <span className={styles.line}>
          open: <Gain cents={open_cents} />
        </span>
      </>
    )}
  </>
);

/**
 * Every paper session, with a link that opens it on the desk and a button that removes it with its trades. Renders nothing without
 * sessions.
 */
export const JournalSessions = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const { data: sessions = [], isError, refetch } = useQuery(sessionsQueryOptions(api));
  const [asked, setAsked] = useState<PaperSession | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: PaperSession) => api.call(endpoints.paper.remove, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['paper'] }),
    onError: (error) => notify.show('error', reasonOf(error, 'The session could not be removed. Try again.')),
    onSettled: () => setAsked(null),
  });
  if (isError)
    return (
      <Alert kind="warning">
        Your sessions did not load.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  if (sessions.length === 0) return null;
  const columns: Column<PaperSession>[] = [
    {
      key: 'session',
      label: 'Session, ET',
      render: (session) => (
        <>
          <Link className={styles.link} to={sessionAddress(session)}>
            {nameOf(session)}
          </Link>
          {/* Below the result, so that a phone has room for the button. */}
          <span className={styles.below}>{session.trades === 1 ? '1 trade' : `${session.trades} trades`}</span>
          {session.open_cents != null && <SessionPositions session={session} name={nameOf(session)} />}
        </>
      ),
    },
    {
      key: 'net',
      label: 'Net',
      numeric: true,
      render: (session) => <SessionNet session={session} />,
    },
    {
      key: 'remove',
      label: '',
      render: (session) => (
        <Button size="small" variant="ghost" aria-label={`Remove ${nameOf(session)}`} onClick={() => setAsked(session)}>
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Sessions" aside={<span className={styles.order}>newest first</span>}>
      <Table className={styles.sessions} label="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} />
      <AlertDialog
        open={asked !== null}
        danger
        title={`Remove the session of ${asked === null ? '' : nameOf(asked)}?`}
        confirmLabel="Remove session"
        busy={remove.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && remove.mutate(asked)}
      >
        Its orders, trades and notes leave your journal. You cannot undo this.
      </AlertDialog>
    </Panel>
  );
};
