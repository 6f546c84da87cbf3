import {
  momentAt,
  momentOf,
  PAPER_LIMITS,
  type PaperOrderInput,
  type PaperReading,
  type SentSetup,
  type TradingDay,
  toMs,
  tradingDay,
} from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Connection, Database } from '../../db/database';
import type { StoredSetup } from '../../db/tables/paper.table';
import { invalid } from './invalid.policy';
import { presentReading } from './paper.presenter';
import {
  cancelOrder,
  findSession,
  insertOrder,
  insertSession,
  listOrders,
  listSessions,
  notesOf,
  type PaperOrderRow,
  type PaperSessionRow,
  rememberMoment,
  type SessionKey,
} from './paper.repository';
import { bookOf, type DayMarket } from './paper-book.rules';

/**
 * A symbol's bars and halts on a recorded day; null if the day does not have the symbol at `at`, epoch milliseconds.
 * Throws FILM_NOT_READY and NO_MARKET_DATA.
 */
export type ReadDayMarket = (date: string, symbol: string, at: number) => Promise<DayMarket | null>;

/**
 * Checks that a setup is in the recorded day, and adds the name of a custom scanner. Throws VALIDATION_FAILED,
 * UNKNOWN_SCANNER and FILM_NOT_READY.
 */
export type VerifySetup = (
  db: Connection,
  setup: SentSetup,
  order: { readonly date: string; readonly symbol: string; readonly at: number },
) => Promise<StoredSetup>;

interface Ports {
  readonly db: Database;
  readonly now: () => Date;
  readonly dayMarket: ReadDayMarket;
}

const unknownSession = (): AppError => new AppError('NOT_FOUND', 'This session does not exist');

const dayOf = (date: string): TradingDay => {
  const day = tradingDay(date);
  if (day === null) throw invalid('date', `${date} is not a trading day`);
  return day;
};

/**
 * Parses a minute of the session's day into epoch milliseconds. @throws VALIDATION_FAILED on another day or outside
 * 4:00 AM to the end of the evening
 */
const momentOn = (at: string, date: string): number => {
  const day = dayOf(date);
  const ms = momentAt(at, day);
  if (at.slice(0, 10) !== date) throw invalid('at', `This session is about ${date}`);
  if (ms < toMs(day.pre_open) || ms > toMs(day.post_close))
    throw invalid('at', 'Choose a minute between 4:00 AM and the end of the evening');
  return ms;
};

const assertNotPassed = ({ seen_until }: PaperSessionRow, at: number): void => {
  if (at < seen_until.getTime())
    throw new AppError(
      'PAPER_MOMENT_PASSED',
      `You have already seen ${momentOf(seen_until.getTime()).slice(11)} in this session. Go there, or begin a new session to trade an earlier minute.`,
    );
};

/** Reads a session at a given minute. Remembers that minute if it is the latest one so far. */
const readAt = async (
  { dayMarket }: Ports,
  tx: Connection,
  session: PaperSessionRow,
  at: number,
): Promise<PaperReading> => {
  const orders = (await listOrders(tx, session.id)).filter(({ placed_at }) => placed_at.getTime() <= at);
  const markets = new Map<string, DayMarket>();
  for (const symbol of new Set(orders.map((order) => order.symbol))) {
    const market = await dayMarket(session.date, symbol, at);
    if (market !== null) markets.set(symbol, market);
  }
  const book = bookOf(orders, markets, at);
  const isLatest = at >= session.seen_until.getTime();
  if (isLatest) await rememberMoment(tx, session.id, { seenUntil: new Date(at), trades: book.trades });
  return presentReading({
    session: isLatest ? { ...session, seen_until: new Date(at), trades: book.trades } : session,
    orders,
    book,
    notes: await notesOf(tx, [session.id]),
    isOver: at >= toMs(dayOf(session.date).post_close),
  });
};

/** Begins a session. @throws LIMIT_REACHED, VALIDATION_FAILED */
export const beginSession = async (
  ports: Ports,
  { userId, date, at }: { readonly userId: string; readonly date: string; readonly at: string },
): Promise<PaperReading> => {
  const ms = momentOn(at, date);
  return addInTurn(ports.db, { kind: 'paper', userId }, async (tx) => {
    if ((await listSessions(tx, userId)).length >= PAPER_LIMITS.sessions)
      throw new AppError(
        'LIMIT_REACHED',
        `You can keep at most ${PAPER_LIMITS.sessions} sessions. Remove one below your journal first.`,
      );
    const session = await insertSession(tx, { userId, date, seenUntil: new Date(ms), at: ports.now() });
    return readAt(ports, tx, session, ms);
  });
};

/** Runs `act` on a session, and locks it against other requests meanwhile. @throws NOT_FOUND, VALIDATION_FAILED */
const onSession = (
  { db }: Ports,
  key: SessionKey,
  act: (tx: Connection, session: PaperSessionRow) => Promise<PaperReading>,
): Promise<PaperReading> =>
  db.transaction().execute(async (tx) => {
    const session = await findSession(tx, key, { lock: true });
    if (session === undefined) throw unknownSession();
    return act(tx, session);
  });

export const moveSession = (ports: Ports, key: SessionKey, at: string): Promise<PaperReading> =>
  onSession(ports, key, (tx, session) => readAt(ports, tx, session, momentOn(at, session.date)));

interface OrderPorts extends Ports {
  readonly verifySetup: VerifySetup;
}

/** @throws UNKNOWN_SYMBOL, UNKNOWN_SCANNER, PAPER_MOMENT_PASSED, LIMIT_REACHED, NOT_FOUND, VALIDATION_FAILED */
export const placeOrder = (
  ports: OrderPorts,
  key: SessionKey,
  { at, setup: sent, ...order }: PaperOrderInput,
): Promise<PaperReading> =>
  onSession(ports, key, async (tx, session) => {
    const ms = momentOn(at, session.date);
    assertNotPassed(session, ms);
    if (ms >= toMs(dayOf(session.date).post_close)) throw invalid('at', 'The day is over');
    if ((await ports.dayMarket(session.date, order.symbol, ms)) === null)
      throw new AppError('UNKNOWN_SYMBOL', `${order.symbol} is not among the stocks of ${session.date}`);
    const { date } = session;
    const setup = sent === null ? null : await ports.verifySetup(tx, sent, { date, symbol: order.symbol, at: ms });
    const orders = await listOrders(tx, session.id);
    if (orders.length >= PAPER_LIMITS.orders)
      throw new AppError('LIMIT_REACHED', `A session has at most ${PAPER_LIMITS.orders} orders. Begin another one.`);
    await insertOrder(tx, key, { ...order, setup, seq: orders.length + 1, placedAt: new Date(ms) });
    return readAt(ports, tx, session, ms);
  });

const findOrder = (orders: readonly PaperOrderRow[], seq: number): PaperOrderRow => {
  const order = orders.find((each) => each.seq === seq);
  if (order === undefined) throw new AppError('NOT_FOUND', 'This order does not exist');
  return order;
};

/** Cancels the rest of an order. An order that is already cancelled keeps its time. */
export const cancelPaperOrder = (
  ports: Ports,
  key: SessionKey,
  { seq, at }: { readonly seq: number; readonly at: string },
): Promise<PaperReading> =>
  onSession(ports, key, async (tx, session) => {
    const ms = momentOn(at, session.date);
    assertNotPassed(session, ms);
    const order = findOrder(await listOrders(tx, session.id), seq);
    if (order.cancelled_at === null) await cancelOrder(tx, session.id, seq, new Date(ms));
    return readAt(ports, tx, session, ms);
  });
