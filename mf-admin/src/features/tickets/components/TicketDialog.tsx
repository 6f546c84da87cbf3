import type { Ticket } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Dialog } from '@prebell/design-system';
import { useState } from 'react';
import { useAnswerTicket, useSetTicket } from '../api/tickets';
import { answerLink } from '../model/answer';
import { Answer } from './Answer';
import { StateBadge } from './StateBadge';
import { Thread } from './Thread';
import styles from './TicketDialog.module.css';

/** The answer that the admin has written so far. Each change of the text gets a new id. */
export interface Draft {
  readonly id: string;
  readonly text: string;
}

interface Props {
  readonly ticket: Ticket;
  readonly draft: Draft;
  /** A mail server is configured. */
  readonly sendsMail: boolean;
  readonly onDraft: (text: string) => void;
  /** The answer was sent. */
  readonly onAnswered: (ticket: Ticket) => void;
  readonly onClose: () => void;
}

/** A ticket with its thread. Admins answer it by e-mail or close it. Closing without an answer asks first. */
export const TicketDialog = ({ ticket, draft, sendsMail, onDraft, onAnswered, onClose }: Props) => {
  const { id, subject, name, email, closed_at, answers } = ticket;
  const set = useSetTicket(onClose);
  const send = useAnswerTicket(sendsMail, onAnswered);
  const [asks, setAsks] = useState(false);
  const isOpen = closed_at === null;
  const change = () => (isOpen && answers.length === 0 ? setAsks(true) : set.mutate({ id, open: !isOpen }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject}
      description={
        <>
          {name}, {email} <StateBadge ticket={ticket} sendsMail={sendsMail} />
        </>
      }
      footer={
        <>
          <Button busy={set.isPending} onClick={change}>
            {isOpen ? 'Close ticket' : 'Reopen'}
          </Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={draft.text.trim() === ''}
            onClick={() => send.mutate({ ticketId: id, id: draft.id, message: draft.text })}
          >
            Send answer
          </Button>
        </>
      }
    >
      <Thread ticket={ticket} />
      <Answer ticket={ticket} answer={draft.text} onAnswer={onDraft} isSending={send.isPending} sendsMail={sendsMail} />
      {send.isError && (
        <Alert kind="error">Failed to send the answer. Your text is still here. {send.error.message}</Alert>
      )}
      {!sendsMail && (
        <p className={styles.hint}>
          {answers.length === 0
            ? 'No mail server is configured, so nobody gets the answer yet.'
            : `No mail server is configured, so the answer is in the outbox and ${name} has not received it.`}{' '}
          You can also{' '}
          <a className={styles.link} href={answerLink(ticket, draft.text)}>
            answer by e-mail
          </a>{' '}
          with your own mail program.
        </p>
      )}
      <AlertDialog
        open={asks}
        title="Close without an answer?"
        confirmLabel="Close ticket"
        onConfirm={() => {
          setAsks(false);
          set.mutate({ id, open: false });
        }}
        onCancel={() => setAsks(false)}
      >
        {name} has no answer.
      </AlertDialog>
    </Dialog>
  );
};
