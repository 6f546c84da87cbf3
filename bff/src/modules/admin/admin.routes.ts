import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { presentUser } from '../users/users.presenter';
import { listAccounts } from './admin.service';

export const adminRoutes = (deps: Deps): Router => {
  const router = createRouter();
  mount(router, endpoints.admin.users, async ({ query }) => {
    const now = deps.now();
    const { users, pagination } = await listAccounts(deps.db, query, now);
    return { users: users.map((user) => presentUser(user, now)), pagination };
  });
  return router;
};
