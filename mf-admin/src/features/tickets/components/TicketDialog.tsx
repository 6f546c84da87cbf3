import type { Ticket } from '@prebell/contracts';
import { Button, buttonLinkProps, Dialog } from '@prebell/design-system';
import { formatInstant } from '../../../shared/format';
import { useSetTicket } from '../api/tickets';
import { answerLink } from '../model/answer';
import { Answer } from './Answer';
import styles from './TicketDialog.module.css';

interface Props {
  readonly ticket: Ticket;
  /** What the admin has written so far. */
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  readonly onClose: () => void;
}

/** A ticket in full. Admins write the answer here, send it with their own mail program and close the ticket. */
export const TicketDialog = ({ ticket, answer, onAnswer, onClose }: Props) => {
  const { id, subject, name, email, message, created_at, closed_at } = ticket;
  const set = useSetTicket(onClose);
  const isOpen = closed_at === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject}
      description={`${name}, ${email}, ${formatInstant(created_at)} ET`}
      footer={
        <>
          <a {...buttonLinkProps()} href={answerLink(ticket, answer)}>
            Answer by e-mail
          </a>
          <Button variant="primary" busy={set.isPending} onClick={() => set.mutate({ id, open: !isOpen })}>
            {isOpen ? 'Close ticket' : 'Reopen'}
          </Button>
        </>
      }
    >
      <p className={styles.message}>{message}</p>
      <Answer ticket={ticket} answer={answer} onAnswer={onAnswer} />
    </Dialog>
  );
};
