import { z } from 'zod';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation } from '../protocol/operation';
import { flag, page, text, timeRange } from '../protocol/params';
import { DAY } from '../rules/calendar';
import { type Context, load } from '../state/context';
import { countPending, undeliveredIds } from '../state/deliveries.repository';
import { removeEvents } from '../state/events.repository';
import type { StripeEvent } from '../wire';

/** How long events are kept. */
const KEPT_SECONDS = 30 * DAY;

/** Removes expired events. */
export const forgetOldEvents = ({ db, wall }: Context): Promise<void> => removeEvents(db, wall - KEPT_SECONDS);

const withPending = async ({ db }: Context, events: readonly StripeEvent[]): Promise<StripeEvent[]> => {
  const pending = await countPending(
    db,
    events.map(({ id }) => id),
  );
  return events.map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
};

const isOfType = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

export const eventOperations: readonly Operation[] = [
  get(
    '/v1/events',
    z.strictObject({
      ...page,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: timeRange.optional(),
      delivery_success: flag.optional(),
    }),
    async (ctx, { type, types, created, delivery_success, ...params }) => {
      if (type && types) throw invalidRequest('You may only specify one of these parameters: type, types.');
      const wanted = types ?? (type ? [type] : ['*']);
      const undelivered = delivery_success === undefined ? null : await undeliveredIds(ctx.db);
      const found = await listPage(ctx, {
        name: 'event',
        url: '/v1/events',
        params,
        filter: { created, since: ctx.wall - KEPT_SECONDS },
        keep: (event) =>
          wanted.some((one) => isOfType(event.type, one)) &&
          (undelivered === null || undelivered.has(event.id) !== delivery_success),
      });
      return { ...found, data: await withPending(ctx, found.data) };
    },
  ),
  get('/v1/events/:id', z.strictObject({}), async (ctx, _, id) => {
    const [event] = await withPending(ctx, [(await load(ctx, 'event', id)).data]);
    return event ?? {};
  }),
];
