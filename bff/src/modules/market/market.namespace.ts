import {
  MARKET_NAMESPACE,
  RESOLUTIONS,
  SCANNER_ACCESS,
  STREAM_PLANS,
  seconds,
  type Tier,
  type WireHit,
} from '@prebell/contracts';
import { type Cap, isWithinCap, type Market, type MarketListener } from '@prebell/market';
import type { TakeSeat } from '@prebell/server/sockets';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Deps } from '../../deps';
import { authenticateSockets, type SocketData } from '../../realtime/authenticate';
import { customScanOf } from '../custom-scanners/custom-scan.service';
import { type Visible, visibleOnPlan } from '../plans/visible-fields.policy';
import { assertScannerOpen } from '../scanners/scanners.policy';
import { findEnabledScanners } from '../scanners/scanners.repository';
import { watchlistOf } from '../watchlists/watched-list.service';
import { broadcast } from './broadcast.namespace';
import { customRoom, marketHandlers, scannerRoom, serveRequests, symbolRoom } from './market-requests.namespace';
import { OnlineCount } from './online-count.state';
import { sendAlerts } from './send-alerts.service';
import { sendOwnHits } from './send-own-hits.service';
import { watchSlowReaders } from './slow-readers.worker';
import { Subscriptions } from './subscriptions.state';

const LATENCY_EVERY_MS = seconds(5);

/** Sends the current latency to everyone every few seconds. Returns the function that stops it. */
const sendLatency = (namespace: Namespace, market: Market, log: Deps['log']): (() => void) => {
  const send = () => {
    if (namespace.sockets.size === 0 || !market.isReady()) return;
    market.latency().then(
      ({ latency }) => broadcast(namespace, [], 'latency', latency),
      (error: unknown) => log.debug({ err: error }, 'The latency could not be sent'),
    );
  };
  const timer = setInterval(send, LATENCY_EVERY_MS);
  return () => clearInterval(timer);
};

/** The rooms whose readers may see a hit, by its rank. */
const hitRooms = (hit: WireHit, plan: Tier): string[] => {
  const caps = new Set<Cap>(Object.values(SCANNER_ACCESS[hit.scanner]).filter((cap) => cap !== null));
  return [...caps.add('all')].filter((cap) => isWithinCap(hit, cap)).map((cap) => scannerRoom(hit.scanner, cap, plan));
};

/** Forwards what the market publishes to its rooms, filtered for each plan. */
const marketListener = (namespace: Namespace): MarketListener => {
  const { rooms: known } = namespace.adapter;
  /** Calls `send` only for plans that have readers in these rooms, so that nothing is copied needlessly. */
  const toReaders = (
    roomsOf: (plan: Tier) => readonly string[],
    send: (rooms: readonly string[], visible: Visible) => void,
  ) => {
    for (const plan of STREAM_PLANS) {
      const rooms = roomsOf(plan).filter((room) => known.has(room));
      if (rooms.length > 0) send(rooms, visibleOnPlan(plan));
    }
  };
  return {
    scanner: (delta, cap) =>
      toReaders(
        (plan) => [scannerRoom(delta.scanner, cap, plan)],
        (rooms, { row }) => broadcast(namespace, rooms, 'scanner:delta', { ...delta, upserts: delta.upserts.map(row) }),
      ),
    quote: (quote) =>
      toReaders(
        (plan) => RESOLUTIONS.map((resolution) => symbolRoom(quote.symbol, resolution, plan)),
        (rooms, visible) => broadcast(namespace, rooms, 'quote', visible.quote(quote)),
      ),
    candle: (candle) => {
      const rooms = STREAM_PLANS.map((plan) => symbolRoom(candle.symbol, candle.resolution, plan));
      broadcast(namespace, rooms, 'candle', candle);
    },
    session: (status) => broadcast(namespace, [], 'session', status),
    custom: (delta, version) =>
      toReaders(
        (plan) => [customRoom(delta.scanner, version, plan)],
        (rooms, { row }) =>
          broadcast(namespace, rooms, 'custom:delta', { ...delta, upserts: delta.upserts.map(row), version }),
      ),
    halt: (event) => broadcast(namespace, [], 'halt', event),
    news: (item) => broadcast(namespace, [], 'news', item),
    hits: (hits) => {
      for (const hit of hits)
        toReaders(
          (plan) => hitRooms(hit, plan),
          (rooms, visible) => broadcast(namespace, rooms, 'hit', visible.hit(hit)),
        );
    },
  };
};

/**
 * The market streams of the contracts on `/market`. Each cap of a scanner has its own room. Rights are read on
 * subscription, and when they change the socket is closed, so that nobody receives more rows than their tier has.
 * @returns the function that stops the streams.
 */
export const attachMarketNamespace = (
  io: Server,
  deps: Pick<
    Deps,
    'market' | 'callers' | 'crowd' | 'bus' | 'dueAlerts' | 'ownHits' | 'db' | 'now' | 'log' | 'config' | 'metrics'
  >,
  takeSeat?: TakeSeat,
): (() => void) => {
  const { market, callers, crowd, db, now, log, metrics } = deps;
  const namespace = io.of(MARKET_NAMESPACE);
  const online = new OnlineCount(namespace, crowd);
  const subscriptionsOf = new WeakMap<Socket, Subscriptions>();
  const endings = [
    authenticateSockets(namespace, { sessions: callers, now, takeSeat }),
    market.listen(marketListener(namespace)),
    watchSlowReaders(namespace, (socket) => subscriptionsOf.get(socket)),
    sendAlerts(namespace, deps),
    sendOwnHits(namespace, deps),
    () => online.stop(),
    sendLatency(namespace, market, log),
  ];
  namespace.on('connection', (socket) => {
    const subscriptions = new Subscriptions(socket);
    subscriptionsOf.set(socket, subscriptions);
    socket.on('disconnect', () => subscriptions.end());
    // A program with an API key does not count as online (ruling 3).
    if ((socket.data as SocketData).actor.api_key_id === undefined) online.add(socket);
    const handlers = marketHandlers({
      socket,
      subscriptions,
      market,
      customOf: (id, actor) => customScanOf(db, id, actor),
      watchlistOf: (id, actor) => watchlistOf(db, id, actor),
      capOf: async (scanner, actor) => assertScannerOpen(scanner, actor, await findEnabledScanners(db)),
    });
    serveRequests(socket, handlers, {
      metrics,
      report: (error) => log.error({ err: error }, 'A market request failed'),
    });
  });
  return () => {
    for (const end of endings) end();
  };
};
