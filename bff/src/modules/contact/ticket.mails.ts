import { BRAND } from '@prebell/contracts';
import { type Mail, type MailDocument, renderMail } from '@prebell/server/mail';
import type { NewTicket } from '../../db/tables/support-tickets.table';

type Ticket = Pick<NewTicket, 'id' | 'name' | 'email' | 'subject' | 'message' | 'kind' | 'is_priority'>;

/**
 * A subject is one line: characters that would start another header, or change the reading direction, become spaces.
 */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

const answerTo = ({ email, subject }: Ticket): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${oneLine(subject)}`)}`;

/**
 * The mail to support about a ticket. The sender's text stays text in both forms of the mail and enters no header but
 * the subject.
 */
export const ticketMail = (ticket: Ticket): Mail => {
  const { id, name, email, subject, message, kind, is_priority } = ticket;
  const line = oneLine(subject);
  const document: MailDocument = {
    subject: is_priority ? `[Priority] ${line}` : line,
    heading: kind === 'coaching' ? 'Request for a coaching session' : 'Message from the contact page',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', `${oneLine(name)} (${email})`],
          ['Subject', line],
          ['Priority', is_priority ? 'Yes, included in the plan' : 'No'],
        ],
      },
      { kind: 'quote', text: message },
      { kind: 'action', label: 'Answer', href: answerTo(ticket) },
      { kind: 'note', text: `Ticket ${id}. The sender's identity is verified only for a signed-in account.` },
    ],
    why: 'Support tickets go to this address and are listed in the admin area.',
  };
  return {
    to: BRAND.supportEmail,
    category: `contact.${kind ?? 'support'}`,
    dedupe_key: `ticket:${id}`,
    ...renderMail(document),
  };
};
