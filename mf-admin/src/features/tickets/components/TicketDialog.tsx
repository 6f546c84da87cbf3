import type { Ticket } from '@prebell/contracts';
import { Button, buttonLinkProps, Dialog } from '@prebell/design-system';
import { formatInstant } from '../../../shared/format';
import { useSetTicket } from '../api/tickets';
import styles from './TicketDialog.module.css';

interface Props {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** A ticket in full. Admins answer with their own mail program and close it here. */
export const TicketDialog = ({ ticket, onClose }: Props) => {
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
          <a
            {...buttonLinkProps()}
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          >
            Answer by e-mail
          </a>
          <Button variant="primary" busy={set.isPending} onClick={() => set.mutate({ id, open: !isOpen })}>
            {isOpen ? 'Close ticket' : 'Reopen'}
          </Button>
        </>
      }
    >
      <p className={styles.message}>{message}</p>
    </Dialog>
  );
};
