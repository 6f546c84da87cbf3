import { isTradingDay } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { AppError } from '../../http/app-error';
import { insertAudit } from '../audit/audit.repository';
import { type ClosureRow, deleteClosure, insertClosure, listClosures } from './closures.repository';

type Parts = Pick<Deps, 'db' | 'market' | 'now' | 'bus'>;

/** Hands the stored closures to the market, which tells everybody when its session changes by them. */
export const applyClosures = async ({ db, market }: Pick<Parts, 'db' | 'market'>): Promise<void> => {
  const closures = await listClosures(db);
  market.setClosures(closures.map(({ date, name }) => [date, name] as const));
};

/** Applies what was changed, here and in every other instance. */
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

/** Closes the market on a day. Throws NOT_A_TRADING_DAY where there is nothing to close. */
export const closeMarket = async (parts: Parts, { date, name, reason, actor }: Order): Promise<ClosureRow> => {
  if (!isTradingDay(date)) throw new AppError('NOT_A_TRADING_DAY', `The market is closed on ${date} as it is`);
  const at = parts.now();
  const row = await parts.db.transaction().execute(async (tx) => {
    const inserted = await insertClosure(tx, { date, name, created_by: actor.username, created_at: at });
    if (inserted === undefined) throw new AppError('NOT_A_TRADING_DAY', `The market is closed on ${date} as it is`);
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

/** Takes a closure back. Throws NOT_CLOSED where there is none. */
export const reopenMarket = async (parts: Parts, date: string, actor: Actor): Promise<void> => {
  await parts.db.transaction().execute(async (tx) => {
    const removed = await deleteClosure(tx, date);
    if (removed === undefined) throw new AppError('NOT_CLOSED', `No closure of ${date} was entered`);
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
