import { BRAND, type ContactMessage, contactMessageSchema, DEFAULT_SUBJECT } from '@prebell/contracts';

export const EMPTY_MESSAGE: ContactMessage = { name: '', email: '', subject: '', message: '' };

export type MessageFaults = { readonly [Field in keyof ContactMessage]?: string };

/** The first error of each field; empty when the message is valid. */
export const messageFaults = (values: ContactMessage): MessageFaults => {
  const { error } = contactMessageSchema.safeParse(values);
  const faults = (error?.issues ?? []).map(({ path: [field], message }) => [field, message] as const);
  // Set the issues in reverse, so that the first issue of a field wins.
  return Object.fromEntries(faults.reverse());
};

/** A mailto address with this message. Line ends are CRLF (RFC 6068, section 5). */
export const mailtoFor = ({ name, email, subject, message }: ContactMessage): string => {
  const body = `${message.trim()}\n\n${name.trim()}\n${email}`.replace(/\r?\n/g, '\r\n');
  const title = subject.trim() || DEFAULT_SUBJECT;
  return `mailto:${BRAND.supportEmail}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
};
