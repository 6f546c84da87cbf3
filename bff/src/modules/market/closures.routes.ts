import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { type ClosureRow, listClosures } from './closures.repository';
import { closeMarket, reopenMarket } from './closures.service';

const present = ({ created_at, ...row }: ClosureRow) => ({ ...row, created_at: created_at.toISOString() });

export const closuresRoutes = (deps: Pick<Deps, 'db' | 'market' | 'now' | 'bus'>): Router => {
  const router = createRouter();
  mount(router, endpoints.marketClosures.list, async () => ({ closures: (await listClosures(deps.db)).map(present) }));
  mount(router, endpoints.marketClosures.close, async ({ actor, params: { date }, body }) => ({
    closure: present(await closeMarket(deps, { date, ...body, actor })),
  }));
  mount(router, endpoints.marketClosures.reopen, async ({ actor, params: { date } }) => {
    await reopenMarket(deps, date, actor);
    return { removed: true as const };
  });
  return router;
};
