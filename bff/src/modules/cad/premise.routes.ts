import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { noteAdminRead } from './admin-trail.service';
import { readPremise } from './premise.repository';

/** Earlier and open calls at an address, shown while a call from there is entered. */
export const mountPremise = (router: Router, deps: Deps): void => {
  mount(router, endpoints.cad.premise, async ({ actor, query }) => {
    const { except = null, address } = query;
    const premise = await readPremise(deps.db, { address, except, now: deps.now() });
    await noteAdminRead(deps, actor, { read: 'premise', calls: premise.open.length + premise.latest.length });
    return premise;
  });
};
