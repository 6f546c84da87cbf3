import type { Ticket } from '@prebell/contracts';

/** A mailto address that contains the answer. Line breaks are CRLF (RFC 6068, section 5). */
export const answerLink = ({ email, subject }: Pick<Ticket, 'email' | 'subject'>, answer: string): string => {
  const body = answer === '' ? '' : `&body=${encodeURIComponent(answer.replace(/\r?\n/g, '\r\n'))}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}${body}`;
};
