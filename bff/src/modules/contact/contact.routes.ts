import { endpoints } from '@prebell/contracts';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { queueMail } from '@prebell/server/mail';
import type { Context } from 'hono';
import { v7 as uuid } from 'uuid';
import type { NewTicket } from '../../db/tables/support-tickets.table';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { can, readBearer } from '../../http/guard';
import { mount } from '../../http/mount';
import { findUser } from '../users/users.repository';
import { insertTicket } from './contact.repository';
import { createContactThrottle } from './contact.throttle';
import { ticketMail } from './ticket.mails';

const COACHING_SUBJECT = 'Coaching session';

export const contactRoutes = ({ db, config, now }: Deps): Router => {
  const router = createRouter();
  const countTicket = createContactThrottle();

  /** The signed-in author; null for visitors and expired tokens. */
  const writerOf = async (c: Context<AppEnv>): Promise<Actor | null> => {
    const token = readBearer(c);
    return token === undefined
      ? null
      : c
          .get('authenticate')(token)
          .catch(() => null);
  };

  /** Stores a ticket and queues its mail in one transaction, so that the answer never reports success when only one of them worked. */
  const file = async (ticket: Omit<NewTicket, 'id' | 'created_at'>): Promise<{ id: string }> => {
    const filed = { ...ticket, id: uuid(), created_at: now() };
    await db.transaction().execute(async (tx) => {
      await insertTicket(tx, filed);
      await queueMail(tx, ticketMail(filed), filed.created_at);
    });
    return { id: filed.id };
  };

  mount(router, endpoints.contact.send, async ({ c, body }) => {
    // Otherwise another site could use up its visitors' limit here.
    assertSameOrigin(c, config.publicOrigin);
    await countTicket(clientAddress(c));
    const writer = await writerOf(c);
    const is_priority = writer !== null && can(writer, 'support:priority');
    const filed = await file({ ...body, kind: 'support', user_id: writer?.id ?? null, is_priority });
    return { ...filed, sends_mail: config.mail.smtpUrl !== null };
  });

  mount(router, endpoints.contact.requestCoaching, async ({ c, actor, body }) => {
    await countTicket(clientAddress(c));
    const user = await findUser(db, actor.id);
    return file({
      kind: 'coaching',
      user_id: actor.id,
      name: [user?.first_name, user?.last_name].filter(Boolean).join(' ') || actor.username,
      email: user?.email ?? '',
      subject: COACHING_SUBJECT,
      message: `${body.topic}\n\nAvailable: ${body.availability}`,
      is_priority: true,
    });
  });

  return router;
};
