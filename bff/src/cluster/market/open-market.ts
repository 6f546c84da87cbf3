import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import type { Database } from '../../db/database';
import { startWorker } from '../../integrations/market/create-market';
import type { Market } from '../../integrations/market/market';
import { MarketService } from '../../integrations/market/service/market-service';
import type { Shutdown } from '../../start/shutdown';
import { findLeader } from '../leader.repository';
import { leadMarket } from '../leadership';
import { EngineHub } from './engine-hub';
import { noEngine, remoteLink } from './remote-link';
import { serveHub } from './serve-hub';

/** A planned change of leaders takes two or three seconds; requests wait for its end rather than fail. */
const CHANGE_OF_LEADERS_MS = 8_000;

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly connectionString: string;
  /** Where other instances reach this one. */
  readonly address: string;
  /** The server at that address. */
  readonly server: Server;
  readonly shutdown: Shutdown;
}

/** A market, and what ends its sharing: to be called before the server closes, which waits for the links of the others. */
export interface ClusterMarket {
  readonly market: Market;
  readonly stopSharing: () => void;
}

/** Stands by until this instance leads, and then runs the market for all of them. */
const leadAndRun = async ({
  config,
  log,
  connectionString,
  address,
  server,
  shutdown,
}: Parts): Promise<ClusterMarket> => {
  const hub = new EngineHub(startWorker);
  const campaign = new AbortController();
  shutdown.add('campaign', () => campaign.abort());
  const { signal } = campaign;
  const leadership = await leadMarket({ connectionString, address, log, signal, clock: () => hub.clock });
  shutdown.add('leadership', () => leadership.end());
  void leadership.lost.then(() => {
    log.error('This instance leads the market no more and ends; it starts again as a standby');
    return shutdown.run(1);
  });
  const market = new MarketService({ config: config.market, connect: hub.connect, clock: leadership.clock, log });
  shutdown.add('market', () => market.stop());
  return { market, stopSharing: serveHub(server, hub, leadership.secret) };
};

/** The market of an instance that is one of several: its own for the leader, the leader's for `web`, none for `cad`. */
export const openClusterMarket = async (parts: Parts): Promise<ClusterMarket> => {
  const { config, log, db, shutdown } = parts;
  if (config.role === 'market') return leadAndRun(parts);
  const connect = config.role === 'cad' ? noEngine : remoteLink({ findLeader: () => findLeader(db), log });
  const market = new MarketService({ config: config.market, connect, log, patienceMs: CHANGE_OF_LEADERS_MS });
  shutdown.add('market', () => market.stop());
  return { market, stopSharing: () => undefined };
};
