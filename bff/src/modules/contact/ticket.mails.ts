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

/** The dedupe key of the mail to support about a ticket. It is also used to erase the mail with the ticket. */
export const ticketMailKey = (ticketId: string): string => `ticket:${ticketId}`;

/**
 * The mail to support about a ticket. The sender's text is never read as HTML, and the only header that contains any of
 * it is the subject.
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
    dedupe_key: ticketMailKey(id),
    ...renderMail(document),
  };
};

/** The dedupe key of an answer's mail: it is queued once, and erased with its ticket. */
export const answerMailKey = (answerId: string): string => `ticket-answer:${answerId}`;

/** The mail with an admin's answer to the sender of a ticket. */
export const answerMail = (
  { email, subject, message }: Pick<Ticket, 'email' | 'subject' | 'message'>,
  answer: { readonly id: string; readonly message: string },
): Mail => {
  const line = oneLine(subject);
  return {
    to: email,
    category: 'contact.answer',
    dedupe_key: answerMailKey(answer.id),
    ...renderMail({
      subject: `Re: ${line}`,
      heading: 'Answer to your message',
      blocks: [
        { kind: 'letter', text: answer.message },
        { kind: 'note', text: 'You wrote:' },
        { kind: 'quote', text: message },
      ],
      why: `You are receiving this e-mail because somebody wrote to ${BRAND.name} with this address. To write again, use ${BRAND.supportEmail}.`,
    }),
  };
};
