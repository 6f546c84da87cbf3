import { BRAND } from '@prebell/contracts';
import type { NewTicket } from '../../db/tables/support-tickets.table';
import { type Mail, type MailDocument, renderMail } from '../../integrations/mail';

type Ticket = Pick<NewTicket, 'id' | 'name' | 'email' | 'subject' | 'message' | 'kind' | 'is_priority'>;

/** A subject is one line: what would begin another header, or turn the reading direction, is a space. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

const answerTo = ({ email, subject }: Ticket): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${oneLine(subject)}`)}`;

/**
 * The mail that tells the people behind the desk of a ticket. What its sender wrote is text in both forms of the mail and
 * none of its headers but the subject.
 */
export const ticketMail = (ticket: Ticket): Mail => {
  const { id, name, email, subject, message, kind, is_priority } = ticket;
  const line = oneLine(subject);
  const document: MailDocument = {
    subject: is_priority ? `[Priority] ${line}` : line,
    heading: kind === 'coaching' ? 'A coaching session is asked for' : 'A message from the contact page',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', `${oneLine(name)} (${email})`],
          ['Subject', line],
          ['Priority', is_priority ? 'Yes, by the plan' : 'No'],
        ],
      },
      { kind: 'quote', text: message },
      { kind: 'action', label: 'Answer', href: answerTo(ticket) },
      { kind: 'note', text: `Ticket ${id}. Whether its sender is who it says is known for a signed-in account only.` },
    ],
    why: 'Support tickets are sent to this address and stand in the admin area.',
  };
  return {
    to: BRAND.supportEmail,
    category: `contact.${kind ?? 'support'}`,
    dedupe_key: `ticket:${id}`,
    ...renderMail(document),
  };
};
