import { TICKET_STATE_LABELS, type Ticket, ticketState } from '@prebell/contracts';
import { Badge } from '@prebell/design-system';

const TONES = { open: 'action', answered: 'success', closed: 'neutral' } as const;

/** Open, answered or closed. */
export const StateBadge = ({ ticket }: { ticket: Ticket }) => {
  const state = ticketState(ticket);
  return <Badge tone={TONES[state]}>{TICKET_STATE_LABELS[state]}</Badge>;
};
