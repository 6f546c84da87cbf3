import {
  MARKET_NAMESPACE,
  type MarketRequest,
  marketRequests,
  streamPlan,
  type Tier,
  type WireHit,
} from '@prebell/contracts';
import { type Cap, type CustomScan, isWithinCap, type Market } from '@prebell/market';
import { AppError } from '@prebell/server/errors';
import { validate } from '@prebell/server/http';
import type { Metrics } from '@prebell/server/metrics';
import { timeEvent } from '@prebell/server/metrics';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { SocketData } from '../../realtime/authenticate';
import { refusalOf } from '../../realtime/refusals';
import { visibleOnPlan } from '../plans/visible-fields.policy';
import type { Subscriptions } from './subscriptions.state';

/** Maximum rooms per socket: a desk needs one scanner and a handful of charts. */
const MOST_ROOMS = 40;

/** The name of a room, from its content and one plan of `STREAM_PLANS`. */
type Room<Parts extends unknown[]> = (...parts: [...Parts, plan: Tier]) => string;
export const scannerRoom: Room<[scanner: string, cap: Cap]> = (scanner, cap, plan) =>
  `scanner:${scanner}:${cap}:${plan}`;
export const customRoom: Room<[id: string, version: number]> = (id, version, plan) => `custom:${id}:${version}:${plan}`;
export const symbolRoom: Room<[symbol: string, resolution: string]> = (symbol, resolution, plan) =>
  `symbol:${symbol}:${resolution}:${plan}`;

type Payload<K extends MarketRequest> = z.output<(typeof marketRequests)[K]['payload']>;
type Success<K extends MarketRequest> = Omit<
  Extract<z.input<(typeof marketRequests)[K]['answer']>, { ok: true }>,
  'ok'
>;
type Handlers = { readonly [K in MarketRequest]: (payload: Payload<K>) => Promise<Success<K>> | Success<K> };

interface Context {
  readonly socket: Socket;
  readonly subscriptions: Subscriptions;
  readonly market: Market;
  /** The actor's own scanner. Throws an AppError if there is none with this id, or the plan does not include custom scanners. */
  readonly customOf: (id: string, actor: SocketData['actor']) => Promise<CustomScan>;
  /** Like `customOf`, for a watchlist. */
  readonly watchlistOf: (id: string, actor: SocketData['actor']) => Promise<CustomScan>;
  /** How many rows of a scanner the actor may see. Throws an AppError if the scanner is locked. */
  readonly capOf: (scanner: Payload<'scanner:subscribe'>['scanner'], actor: SocketData['actor']) => Promise<Cap>;
}

/** Handles a client's requests on the market namespace. */
export const marketHandlers = ({ socket, subscriptions, market, capOf, customOf, watchlistOf }: Context): Handlers => {
  const { actor } = socket.data as SocketData;
  // When rights change the socket is closed, so here they stay the same.
  const plan = streamPlan(actor);
  const visible = visibleOnPlan(plan);
  const assertRoomFor = (key: string) => {
    if (subscriptions.size >= MOST_ROOMS && !subscriptions.has(key))
      throw new AppError('RATE_LIMITED', `You can have at most ${MOST_ROOMS} streams at a time. End one first.`);
  };
  const subscribeTo = async (own: CustomScan) => {
    const { id, definition } = own;
    const snapshot = await market.watchCustom(own);
    subscriptions.add(id, {
      room: customRoom(id, definition.version, plan),
      release: () => market.unwatchCustom(own),
    });
    return { snapshot: { ...snapshot, rows: snapshot.rows.map(visible.row) }, version: definition.version };
  };
  return {
    'scanner:subscribe': async ({ scanner, hits_after }) => {
      const cap = await capOf(scanner, actor);
      assertRoomFor(scanner);
      const table = await market.watchScanner(scanner, cap);
      const snapshot = { ...table, rows: table.rows.map(visible.row) };
      // A socket that already has the stream got every hit, unless it was paused for being too slow.
      const isAway = hits_after !== undefined && !subscriptions.has(scanner);
      const release = () => market.unwatchScanner(scanner, cap);
      const join = () => subscriptions.add(scanner, { room: scannerRoom(scanner, cap, plan), release });
      if (!isAway) {
        const hits_resumed = !subscriptions.wasPaused(scanner);
        join();
        return { snapshot, ...(hits_after !== undefined && { hits_resumed }) };
      }
      const resume = (hits: readonly WireHit[]) => {
        const missed = hits.filter((hit) => hit.scanner === scanner && isWithinCap(hit, cap));
        for (const hit of missed) socket.emit('hit', visible.hit(hit));
        join();
      };
      const hits_resumed = await market.hitsAfter(hits_after, resume).catch((error: unknown) => {
        release();
        throw error;
      });
      return { snapshot, hits_resumed };
    },
    'scanner:unsubscribe': ({ scanner }) => {
      subscriptions.remove(scanner);
      return {};
    },
    'custom:subscribe': async ({ id }) => {
      const custom = await customOf(id, actor);
      assertRoomFor(id);
      return subscribeTo(custom);
    },
    'custom:unsubscribe': ({ id }) => {
      subscriptions.remove(id);
      return {};
    },
    'watchlist:subscribe': async ({ id }) => {
      const list = await watchlistOf(id, actor);
      assertRoomFor(id);
      return subscribeTo(list);
    },
    'watchlist:unsubscribe': ({ id }) => {
      subscriptions.remove(id);
      return {};
    },
    'symbol:subscribe': async ({ symbol, resolution }) => {
      const room = symbolRoom(symbol, resolution, plan);
      assertRoomFor(room);
      const watch = await market.watchSymbol(symbol, resolution);
      if (watch === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
      subscriptions.add(room, { room, release: () => market.unwatchSymbol(symbol, resolution) });
      return { ...watch, quote: visible.quote(watch.quote) };
    },
    'symbol:unsubscribe': ({ symbol, resolution }) => {
      subscriptions.remove(symbolRoom(symbol, resolution, plan));
      return {};
    },
  };
};

/** Answers a socket's requests one after another, so that unsubscribing cannot overtake subscribing. */
export const serveRequests = (
  socket: Socket,
  handlers: Handlers,
  { metrics, report }: { readonly metrics: Pick<Metrics, 'socketEvents'>; readonly report: (error: unknown) => void },
): void => {
  let queue = Promise.resolve();
  const serve = <K extends MarketRequest>(event: K) => {
    const run = async (payload: unknown): Promise<{ ok: boolean; code?: string }> => {
      try {
        const parsed = validate(marketRequests[event].payload, payload) as Payload<K>;
        return { ok: true, ...(await handlers[event](parsed)) };
      } catch (error) {
        return refusalOf(error, report);
      }
    };
    socket.on(event as string, (payload: unknown, acknowledge: unknown) => {
      queue = queue.then(async () => {
        const answer = await timeEvent(metrics, { namespace: MARKET_NAMESPACE, event, payload }, () => run(payload));
        if (typeof acknowledge === 'function') acknowledge(answer);
      });
    });
  };
  for (const event of Object.keys(marketRequests) as MarketRequest[]) serve(event);
};
