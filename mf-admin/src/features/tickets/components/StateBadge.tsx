import { TICKET_STATE_LABELS, type Ticket, ticketState } from '@prebell/contracts';
import { Badge } from '@prebell/design-system';

const TONES = { open: 'action', answered: 'success', closed: 'neutral' } as const;

interface Props {
  readonly ticket: Ticket;
  /** A mail server is configured. Without one, nobody receives the answers. */
  readonly sendsMail: boolean;
}

/** Shows whether a ticket is open, answered or closed. */
export const StateBadge = ({ ticket, sendsMail }: Props) => {
  const state = ticketState(ticket);
  if (state === 'answered' && !sendsMail) return <Badge tone="warning">Answered, not sent</Badge>;
  return <Badge tone={TONES[state]}>{TICKET_STATE_LABELS[state]}</Badge>;
};
