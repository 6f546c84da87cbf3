import { endpoints } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { clientAddress } from '../../http/client-address';
import { mount } from '../../http/mount';
import { assertSameOrigin } from '../../http/own-origin';
import { insertTicket } from './contact.repository';
import { createContactThrottle } from './contact-throttle';

export const contactRoutes = ({ db, config, now }: Deps): Router => {
  const router = createRouter();
  const countTicket = createContactThrottle();

  mount(router, endpoints.contact.send, async ({ c, body }) => {
    // Another site must not spend its visitors' allowance here.
    assertSameOrigin(c, config.publicOrigin);
    await countTicket(clientAddress(c));
    const id = uuid();
    await insertTicket(db, { ...body, id, created_at: now() });
    return { id };
  });

  return router;
};
