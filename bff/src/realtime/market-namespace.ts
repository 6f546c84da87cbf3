import { MARKET_NAMESPACE, RESOLUTIONS, SCANNER_ACCESS, type WireHit } from '@prebell/contracts';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Deps } from '../deps';
import { isWithinCap } from '../integrations/market/engine/hits/hit';
import type { Cap, Market, MarketListener } from '../integrations/market/market';
import { customScanOf } from '../modules/custom-scanners/custom-scan';
import { assertScannerOpen } from '../modules/scanners/scanners.policy';
import { findEnabledScanners } from '../modules/scanners/scanners.repository';
import { watchlistOf } from '../modules/watchlists/watched-list';
import { authenticateSockets, type SocketData } from './authenticate';
import { tellAlerts } from './market/alerts';
import { broadcast } from './market/broadcast';
import { OnlineCount } from './market/online-count';
import { customRoom, marketHandlers, scannerRoom, serveRequests, symbolRoom } from './market/requests';
import { watchSlowReaders } from './market/slow-readers';
import { Subscriptions } from './market/subscriptions';

const LATENCY_EVERY_MS = 5_000;

/** Tells everybody how long events take at the moment. Returns the function that ends it. */
const tellLatency = (namespace: Namespace, market: Market, log: Deps['log']): (() => void) => {
  const tell = () => {
    if (namespace.sockets.size === 0 || !market.isReady()) return;
    market.latency().then(
      ({ latency }) => broadcast(namespace, [], 'latency', latency),
      (error: unknown) => log.debug({ err: error }, 'The latency could not be told'),
    );
  };
  const timer = setInterval(tell, LATENCY_EVERY_MS);
  return () => clearInterval(timer);
};

/** The rooms of a scanner whose readers see a hit's rank. */
const hitRooms = (hit: WireHit): string[] => {
  const caps = new Set<Cap>(Object.values(SCANNER_ACCESS[hit.scanner]).filter((cap) => cap !== null));
  return [...caps.add('all')].filter((cap) => isWithinCap(hit, cap)).map((cap) => scannerRoom(hit.scanner, cap));
};

/** Passes what the market publishes on to the rooms it is for. */
const marketListener = (namespace: Namespace): MarketListener => ({
  scanner: (delta, cap) => broadcast(namespace, [scannerRoom(delta.scanner, cap)], 'scanner:delta', delta),
  quote: (quote) => {
    const rooms = RESOLUTIONS.map((resolution) => symbolRoom(quote.symbol, resolution));
    broadcast(namespace, rooms, 'quote', quote);
  },
  candle: (candle) => broadcast(namespace, [symbolRoom(candle.symbol, candle.resolution)], 'candle', candle),
  session: (status) => broadcast(namespace, [], 'session', status),
  custom: (delta, version) =>
    broadcast(namespace, [customRoom(delta.scanner, version)], 'custom:delta', { ...delta, version }),
  halt: (event) => broadcast(namespace, [], 'halt', event),
  news: (item) => broadcast(namespace, [], 'news', item),
  hits: (hits) => {
    for (const hit of hits) broadcast(namespace, hitRooms(hit), 'hit', hit);
  },
});

/**
 * The market streams of the contracts on `/market`. Every cap of a scanner is a room of its own and rights are read at the
 * subscription; when they change the socket is disconnected, so that nobody receives more rows than his tier's.
 * @returns the function that ends the streams.
 */
export const attachMarketNamespace = (
  io: Server,
  deps: Pick<Deps, 'market' | 'callers' | 'crowd' | 'bus' | 'db' | 'now' | 'log' | 'config' | 'metrics'>,
): (() => void) => {
  const { market, callers, crowd, db, now, log, metrics } = deps;
  const namespace = io.of(MARKET_NAMESPACE);
  const online = new OnlineCount(namespace, crowd);
  const subscriptionsOf = new WeakMap<Socket, Subscriptions>();
  const endings = [
    authenticateSockets(namespace, { sessions: callers, now }),
    market.listen(marketListener(namespace)),
    watchSlowReaders(namespace, (socket) => subscriptionsOf.get(socket)),
    tellAlerts(namespace, deps),
    () => online.stop(),
    tellLatency(namespace, market, log),
  ];
  namespace.on('connection', (socket) => {
    const subscriptions = new Subscriptions(socket);
    subscriptionsOf.set(socket, subscriptions);
    socket.on('disconnect', () => subscriptions.end());
    // A program is nobody at the desk (ruling 3).
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
