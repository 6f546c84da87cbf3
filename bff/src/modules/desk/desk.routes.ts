import { DESK_LIMITS, endpoints, type WireLayout } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { nameTakenBy } from '../../http/name-taken';
import {
  deleteLayout,
  deskKeys,
  insertLayout,
  type LayoutRow,
  listLayouts,
  saveDeskKeys,
  updateLayout,
} from './desk.repository';

const present = ({ user_id: _, created_at, updated_at, ...row }: LayoutRow): WireLayout => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const orNameTaken = nameTakenBy('desk_layouts_name', 'You already have a layout with this name');
const unknownLayout = () => new AppError('NOT_FOUND', 'This layout does not exist');

export const deskRoutes = ({ db, now }: Pick<Deps, 'db' | 'now'>): Router => {
  const router = createRouter();

  mount(router, endpoints.desk.read, async ({ actor }) => {
    const [keys, layouts] = await Promise.all([deskKeys(db, actor.id), listLayouts(db, actor.id)]);
    return { keys, layouts: layouts.map(present) };
  });
  mount(router, endpoints.desk.saveKeys, async ({ actor, body: { keys } }) => {
    await saveDeskKeys(db, { userId: actor.id, keys, at: now() });
    return { keys };
  });
  mount(router, endpoints.desk.createLayout, async ({ actor, body }) => {
    const row = await addInTurn(db, { kind: 'desk-layouts', userId: actor.id }, async (tx) => {
      if ((await listLayouts(tx, actor.id)).length >= DESK_LIMITS.layouts)
        throw new AppError('LIMIT_REACHED', `You can have at most ${DESK_LIMITS.layouts} layouts. Delete one first.`);
      return orNameTaken(insertLayout(tx, { ...body, userId: actor.id, at: now() }));
    });
    return { layout: present(row) };
  });
  mount(router, endpoints.desk.updateLayout, async ({ actor, params, body }) => {
    const row = await orNameTaken(updateLayout(db, { ...body, id: params.id, userId: actor.id, at: now() }));
    if (row === undefined) throw unknownLayout();
    return { layout: present(row) };
  });
  mount(router, endpoints.desk.removeLayout, async ({ actor, params }) => {
    if (!(await deleteLayout(db, { id: params.id, userId: actor.id }))) throw unknownLayout();
    return { removed: true as const };
  });
  return router;
};
