import { CALENDAR_RANGE, isCalendarKnown, isTradingDay } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { type ClosureRow, deleteClosure, insertClosure, listClosures } from './closures.repository';

type Parts = Pick<Deps, 'db' | 'market' | 'now' | 'bus'>;

/** Passes the stored closures to the market, which announces any change of its session. */
export const applyClosures = async ({ db, market }: Pick<Parts, 'db' | 'market'>): Promise<void> => {
  const closures = await listClosures(db);
  market.setClosures(closures.map(({ date, name }) => [date, name] as const));
};

/** Applies a change here and on all other instances. */
const announceClosures = async (parts: Parts): Promise<void> => {
  await applyClosures(parts);
  parts.bus.publish('closures');
};

interface Order {
  readonly date: string;
  readonly name: string;
  readonly reason: string;
  readonly actor: Actor;
}

/** Closes the market on a day. Throws NOT_A_TRADING_DAY if it is already closed, or if the calendar does not reach it. */
export const closeMarket = async (parts: Parts, { date, name, reason, actor }: Order): Promise<ClosureRow> => {
  if (!isCalendarKnown(date))
    throw new AppError(
      'NOT_A_TRADING_DAY',
      `The calendar reaches from ${CALENDAR_RANGE.first} to ${CALENDAR_RANGE.last}: nobody knows whether ${date} is a trading day`,
    );
  if (!isTradingDay(date)) throw new AppError('NOT_A_TRADING_DAY', `The market is already closed on ${date}`);
  const at = parts.now();
  const row = await parts.db.transaction().execute(async (tx) => {
    const inserted = await insertClosure(tx, { date, name, created_by: actor.username, created_at: at });
    if (inserted === undefined) throw new AppError('NOT_A_TRADING_DAY', `The market is already closed on ${date}`);
    await insertAudit(tx, {
      at,
      action: 'market.closure',
      actor,
      target: { id: null, username: date },
      before: { open: true },
      after: { open: false },
      reason,
    });
    return inserted;
  });
  await announceClosures(parts);
  return row;
};

/** Removes a closure. Throws NOT_CLOSED if there is none. */
export const reopenMarket = async (parts: Parts, date: string, actor: Actor): Promise<void> => {
  await parts.db.transaction().execute(async (tx) => {
    const removed = await deleteClosure(tx, date);
    if (removed === undefined) throw new AppError('NOT_CLOSED', `There is no closure on ${date}`);
    await insertAudit(tx, {
      at: parts.now(),
      action: 'market.closure',
      actor,
      target: { id: null, username: date },
      before: { open: false },
      after: { open: true },
      reason: null,
    });
  });
  await announceClosures(parts);
};
