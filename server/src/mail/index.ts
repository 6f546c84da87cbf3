export type { MailBlock, MailDocument } from './document';
export { deleteMailsBefore, type Mail, type QueuedMail, queueMail } from './outbox.repository';
export { outboxRoutes } from './outbox.routes';
export { type RenderedMail, renderMail } from './render';
export { createMailSender, isFinal, runMailSender } from './sender';
export { createSmtpTransport } from './transport';
