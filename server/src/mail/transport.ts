import { createTransport } from 'nodemailer';
import type { QueuedMail } from './outbox.repository';

/** Passes one mail to a mail server; rejects if it was not accepted. */
export type SendMail = (mail: QueuedMail) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Lets a mail program end a subscription with one press (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };

/** Sends through the server of `smtpUrl` (`smtp://` or `smtps://`, user and password in it); `close` ends its connections. */
export const createSmtpTransport = ({
  smtpUrl,
  from,
}: {
  readonly smtpUrl: string;
  readonly from: string;
}): { readonly send: SendMail; close(): void } => {
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    { from },
  );
  return {
    send: async ({ id, recipient, subject, text, html, unsubscribe_url }) => {
      // One id for every attempt, so that a mail program recognises a repetition.
      const messageId = `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
      const content = { subject, text: text ?? '', html: html ?? '' };
      await transport.sendMail({ to: recipient, ...content, messageId, ...unsubscribeHeaders(unsubscribe_url) });
    },
    close: () => transport.close(),
  };
};
