import { ALERT_LIMITS, type AlertRule, endpoints, type WireAlert } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { assertListed } from '../../http/listed-symbols';
import { mount } from '../../http/mount';
import { customScanOf } from '../custom-scanners/custom-scan.service';
import { acknowledgeEvents, countUnacknowledged, listAlertEvents } from './alert-events.repository';
import { presentAlert, presentAlertEvent } from './alerts.presenter';
import {
  type AlertRow,
  deleteAlert,
  findHourlyBudget,
  insertAlert,
  listAlerts,
  setHourlyBudget,
  updateAlert,
} from './alerts.repository';
import { isArmedAt, levelOf } from './level.rules';
import { ownScannerNames } from './own-scanner-names.service';

const unknownAlert = () => new AppError('NOT_FOUND', 'This alert does not exist');

/** A user's alerts, the settings for them, and the alerts that fired. */
export const alertsRoutes = ({ db, market, now }: Pick<Deps, 'db' | 'market' | 'now'>): Router => {
  const router = createRouter();

  /** Whether a new rule starts armed. Throws UNKNOWN_SYMBOL, and the errors of `customScanOf` for a rule on a custom scanner. */
  const isArmed = async (rule: AlertRule, actor: Actor): Promise<boolean> => {
    if (rule.kind === 'own_entry') await customScanOf(db, rule.custom_scanner, actor);
    if (rule.symbol !== null) await assertListed(market, [rule.symbol]);
    if (rule.kind !== 'price' && rule.kind !== 'percent') return true;
    const quote = await market.quote(rule.symbol);
    const level = levelOf(rule, quote?.previous_close ?? null);
    return level === null || isArmedAt(level, quote?.price ?? null);
  };

  const presented = async (rows: readonly AlertRow[], { id }: Actor): Promise<WireAlert[]> => {
    const nameOf = await ownScannerNames(db, id, rows);
    return rows.map((row) => presentAlert(row, nameOf(row)));
  };

  mount(router, endpoints.alerts.list, async ({ actor }) => ({
    alerts: await presented(await listAlerts(db, actor.id), actor),
    settings: { hourly_budget: await findHourlyBudget(db, actor.id) },
    suspended: !can(actor, 'alerts:realtime'),
  }));
  mount(router, endpoints.alerts.create, async ({ actor, body }) => {
    const armed = await isArmed(body.rule, actor);
    const row = await addInTurn(db, { kind: 'alerts', userId: actor.id }, async (tx) => {
      if ((await listAlerts(tx, actor.id)).length >= ALERT_LIMITS.perUser)
        throw new AppError('LIMIT_REACHED', `You can have at most ${ALERT_LIMITS.perUser} alerts. Remove one first.`);
      return insertAlert(tx, { ...body, armed, armed_at: new Date(market.now()), userId: actor.id, at: now() });
    });
    return { alert: (await presented([row], actor))[0]! };
  });
  mount(router, endpoints.alerts.update, async ({ actor, params, body }) => {
    const armed = await isArmed(body.rule, actor);
    const change = { ...body, armed, armed_at: new Date(market.now()), userId: actor.id, at: now() };
    const row = await updateAlert(db, { ...change, id: params.id });
    if (row === undefined) throw unknownAlert();
    return { alert: (await presented([row], actor))[0]! };
  });
  mount(router, endpoints.alerts.remove, async ({ actor, params }) => {
    if (!(await deleteAlert(db, { id: params.id, userId: actor.id }))) throw unknownAlert();
    return { removed: true as const };
  });
  mount(router, endpoints.alerts.settings, async ({ actor, body }) => {
    await setHourlyBudget(db, actor.id, body.hourly_budget);
    return { settings: body };
  });
  mount(router, endpoints.alerts.events, async ({ actor, query: { before, limit } }) => {
    const rows = await listAlertEvents(db, { userId: actor.id, before, limit });
    return {
      events: rows.map(presentAlertEvent),
      unacknowledged: await countUnacknowledged(db, actor.id),
      next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  });
  mount(router, endpoints.alerts.acknowledge, async ({ actor, body }) => {
    await acknowledgeEvents(db, { userId: actor.id, ids: body.ids, at: now() });
    return { unacknowledged: await countUnacknowledged(db, actor.id) };
  });
  return router;
};
