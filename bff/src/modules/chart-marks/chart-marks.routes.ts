import { endpoints, type WireChartMark } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { assertListed } from '../../http/listed-symbols';
import { mount } from '../../http/mount';
import {
  type ChartMarkRow,
  countChartMarks,
  deleteChartMark,
  insertChartMark,
  listChartMarks,
  lockChartMark,
  updateChartMark,
} from './chart-marks.repository';
import { assertRoom, mayRemove, saveDecision } from './chart-marks.rules';

const present = ({ user_id: _, updated_at, ...row }: ChartMarkRow): WireChartMark => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** Levels and notes that users keep on their charts. */
export const chartMarksRoutes = ({ db, market, now }: Pick<Deps, 'db' | 'market' | 'now'>): Router => {
  const router = createRouter();
  const { list, save, remove } = endpoints.chartMarks;
  /** One user's changes run one after another, so that two tabs cannot both pass a check. */
  const kind = 'chart-marks';

  mount(router, list, async ({ actor, query }) => ({
    marks: (await listChartMarks(db, actor.id, query.symbol)).map(present),
  }));
  mount(router, save, async ({ actor, params, body: { version, ...content } }) => {
    const key = { id: params.id, userId: actor.id };
    if (version === 0) await assertListed(market, [content.symbol]);
    const row = await addInTurn(db, { kind, userId: actor.id }, async (tx) => {
      const stored = await lockChartMark(tx, key);
      const decision = saveDecision(stored, { ...content, version });
      if (decision === 'same') return stored as ChartMarkRow;
      if (decision === 'update')
        return updateChartMark(tx, key, {
          price: content.price,
          at: content.at,
          text: content.text,
          updated_at: now(),
        });
      assertRoom(await countChartMarks(tx, actor.id, content.symbol));
      return insertChartMark(tx, { ...content, id: params.id, user_id: actor.id, version: 1, updated_at: now() });
    });
    return { mark: present(row) };
  });
  mount(router, remove, async ({ actor, params, query }) => {
    const key = { id: params.id, userId: actor.id };
    await addInTurn(db, { kind, userId: actor.id }, async (tx) => {
      if (mayRemove(await lockChartMark(tx, key), query.version)) await deleteChartMark(tx, key);
    });
    return { removed: true as const };
  });
  return router;
};
