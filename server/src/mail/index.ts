export type { MailBlock, MailDocument } from './document';
export {
  addMissingMails,
  deleteMailsBefore,
  deleteMailsTo,
  MAIL_QUEUE,
  type Mail,
  markFailed,
  type QueuedMail,
  queueMail,
  queueMails,
} from './outbox.repository';
export { outboxRoutes } from './outbox.routes';
export { type RenderedMail, renderMail } from './render';
export { isFinal, mailWorker } from './sender';
export { createSmtpTransport } from './transport';
