import { z } from 'zod';
import { cancelAllOf } from '../billing/cancel';
import { settleTime } from '../billing/due';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { del, get, type Operation, post } from '../protocol/operation';
import { page, text, timestamp } from '../protocol/params';
import { DAY } from '../rules/calendar';
import { findClock, moveToClock, saveClock } from '../state/clocks.repository';
import { type Context, create, emit, listAll, load, onClock, save } from '../state/context';
import { newId } from '../state/ids';
import { removeObject } from '../state/objects.repository';
import type { TestClock } from '../wire';

const PATH = '/v1/test_helpers/test_clocks';
const KEPT_SECONDS = 30 * DAY;

const buildClock = (ctx: Context, { frozenTime, name }: { frozenTime: number; name: string | null }): TestClock => ({
  id: newId('clock'),
  object: 'test_helpers.test_clock',
  created: ctx.wall,
  deletes_after: ctx.wall + KEPT_SECONDS,
  frozen_time: frozenTime,
  livemode: false,
  name,
  status: 'ready',
  status_details: {},
});

const createClock = async (ctx: Context, frozenTime: number, name: string | null): Promise<TestClock> => {
  const clock = buildClock(ctx, { frozenTime, name });
  await create(ctx, clock);
  await saveClock(ctx.db, clock.id, { frozenTime, runsSince: null });
  await emit(ctx, 'test_helpers.test_clock.created', clock);
  return clock;
};

/** A clock with its current time. */
export const presentClock = async (ctx: Context, id: string): Promise<TestClock> => {
  const { data } = await load(ctx, 'test_helpers.test_clock', id);
  return { ...data, frozen_time: (await onClock(ctx, id)).at };
};

/** Advances a clock, does everything that falls due in between, and emits the event. */
const advanceClock = async (
  ctx: Context,
  id: string,
  { to, runs }: { to: number; runs: boolean },
): Promise<TestClock> => {
  const before = await presentClock(ctx, id);
  if (to <= before.frozen_time)
    throw invalidRequest('Test clocks can only be advanced forwards.', { param: 'frozen_time' });
  await saveClock(ctx.db, id, { frozenTime: to, runsSince: runs ? ctx.wall : null });
  await settleTime(ctx.db, ctx);
  const after: TestClock = { ...before, frozen_time: to };
  await save(ctx, after);
  await emit(ctx, 'test_helpers.test_clock.ready', after);
  return after;
};

/**
 * Advances one customer's time, as the panel on the hosted pages does. A customer without a clock gets one that keeps
 * running from there, so that their time does not stand still.
 */
export const advanceCustomer = async (ctx: Context, customerId: string, seconds: number): Promise<void> => {
  const { data: before } = await load(ctx, 'customer', customerId);
  const clockId = before.test_clock ?? (await createClock(ctx, ctx.wall, `Panel of ${customerId}`)).id;
  if (!before.test_clock) await moveToClock(ctx.db, customerId, clockId);
  const wasRunning = before.test_clock ? (await findClock(ctx.db, clockId))?.runsSince !== null : true;
  const { at } = await onClock(ctx, clockId);
  await advanceClock(ctx, clockId, { to: at + seconds, runs: wasRunning });
  // Notify the platform that this customer's time has changed.
  const { data: after } = await load(ctx, 'customer', customerId);
  await emit(ctx, 'customer.updated', after, before);
};

export const testClockOperations: readonly Operation[] = [
  post(PATH, z.strictObject({ frozen_time: timestamp, name: text.optional() }), (ctx, { frozen_time, name }) =>
    createClock(ctx, frozen_time, name ?? null),
  ),
  get(PATH, z.strictObject(page), (ctx, params) =>
    listPage(ctx, { name: 'test_helpers.test_clock', url: PATH, params }),
  ),
  get(`${PATH}/:id`, z.strictObject({}), (ctx, _, id) => presentClock(ctx, id)),
  post(`${PATH}/:id/advance`, z.strictObject({ frozen_time: timestamp }), (ctx, { frozen_time }, id) =>
    advanceClock(ctx, id, { to: frozen_time, runs: false }),
  ),
  del(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => {
    const { data } = await load(ctx, 'test_helpers.test_clock', id);
    const own = await onClock(ctx, id);
    for (const customer of await listAll(ctx, 'customer', { contains: { test_clock: id } }))
      await cancelAllOf(own, customer.id);
    await removeObject(ctx.db, id);
    await emit(ctx, 'test_helpers.test_clock.deleted', data);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
];
