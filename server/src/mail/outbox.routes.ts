import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ownTables, type ServerTables } from '../db/server-tables';
import { AppError } from '../errors/app-error';
import { sourceHash } from '../http/source-hash';
import { findMail, listMails, type QueuedMail } from './outbox.repository';
import { OUTBOX_STYLE, outboxPage } from './outbox-page';

const SHOWN = 200;
const PAGE_POLICY = `default-src 'none'; style-src ${sourceHash(OUTBOX_STYLE)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/**
 * Policy for the content of a mail. Like a mail program, it allows inline styles, but no scripts or external pictures.
 * Only pages of this origin may frame it.
 */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

interface Parts<Tables extends ServerTables> {
  readonly config: { readonly demo: boolean; readonly mail: { readonly smtpUrl: string | null } };
  readonly db: Kysely<Tables>;
}

/**
 * `/outbox` of a demo without a mail server: the unsent mails, for people who try the product. Anybody who can open it
 * can read every mail, so it is available nowhere else.
 */
export const outboxRoutes = <Tables extends ServerTables>({ config, db: connection }: Parts<Tables>): Hono => {
  const router = new Hono();
  const db = ownTables(connection);
  if (!config.demo || config.mail.smtpUrl !== null) return router;

  const mailOf = async (c: Context): Promise<QueuedMail> => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const mail = id.success ? await findMail(db, id.data) : undefined;
    if (!mail) throw new AppError('NOT_FOUND', 'Mail not found');
    return mail;
  };
  const page = async (c: Context, open: QueuedMail | null) => {
    const form = c.req.query('form') === 'text' ? 'text' : 'html';
    return c.html(outboxPage({ mails: await listMails(db, { limit: SHOWN }), open, form }), 200, {
      'Content-Security-Policy': PAGE_POLICY,
      'Cache-Control': 'no-store',
    });
  };

  return router
    .get('/outbox', (c) => page(c, null))
    .get('/outbox/:id', async (c) => page(c, await mailOf(c)))
    .get('/outbox/:id/content', async (c) =>
      c.html((await mailOf(c)).html ?? '', 200, {
        'Content-Security-Policy': CONTENT_POLICY,
        'X-Frame-Options': 'SAMEORIGIN',
        'Cache-Control': 'no-store',
      }),
    );
};
