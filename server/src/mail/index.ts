export type { MailBlock, MailDocument } from './document';
export {
  addMissingMails,
  deleteMailsBefore,
  MAIL_QUEUE,
  type Mail,
  markFailed,
  type QueuedMail,
  queueMail,
} from './outbox.repository';
export { outboxRoutes } from './outbox.routes';
export { type RenderedMail, renderMail } from './render';
export { isFinal, mailWorker } from './sender';
export { createSmtpTransport } from './transport';
