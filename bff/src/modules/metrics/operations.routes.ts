import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createOperations } from './operations.service';

/** The state of the platform for admins. */
export const operationsRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'report'>): Router => {
  const router = createRouter();
  const operations = createOperations(deps);
  mount(router, endpoints.admin.operations, () => operations.read());
  return router;
};
