import { createTransport } from 'nodemailer';
import type { QueuedMail } from './outbox.repository';

/** Hands one mail to a mail server; rejects if the server did not accept it. */
export type SendMail = (mail: QueuedMail) => Promise<void>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Headers for unsubscribing with one click in a mail program (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };

/**
 * Sends mail through the server in `smtpUrl` (`smtp://` or `smtps://`, including user and password). `close` ends its
 * connections.
 */
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
      // The same id for every attempt, so that mail programs recognise a duplicate.
      const messageId = `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`;
      const content = { subject, text: text ?? '', html: html ?? '' };
      await transport.sendMail({ to: recipient, ...content, messageId, ...unsubscribeHeaders(unsubscribe_url) });
    },
    close: () => transport.close(),
  };
};
