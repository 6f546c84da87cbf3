import { BRAND, type ContactMessage, contactMessageSchema, DEFAULT_SUBJECT, type User } from '@prebell/contracts';

export const EMPTY_MESSAGE: ContactMessage = { name: '', email: '', subject: '', message: '' };

/** Name and e-mail address of a signed-in sender. */
export const senderOf = ({ username, first_name, last_name, email }: User): Pick<ContactMessage, 'name' | 'email'> => ({
  name: [first_name, last_name].filter(Boolean).join(' ') || username,
  email,
});

export type MessageFaults = { readonly [Field in keyof ContactMessage]?: string };

/** The first error of each field; empty when the message is valid. */
export const messageFaults = (values: ContactMessage): MessageFaults => {
  const { error } = contactMessageSchema.safeParse(values);
  const faults = (error?.issues ?? []).map(({ path: [field], message }) => [field, message] as const);
  // Set the issues in reverse, so that the first issue of a field wins.
  return Object.fromEntries(faults.reverse());
};

/** A mailto address that contains this message. Line breaks are CRLF (RFC 6068, section 5). */
export const mailtoFor = ({ name, email, subject, message }: ContactMessage): string => {
  const body = `${message.trim()}\n\n${name.trim()}\n${email}`.replace(/\r?\n/g, '\r\n');
  const title = subject.trim() || DEFAULT_SUBJECT;
  return `mailto:${BRAND.supportEmail}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
};
