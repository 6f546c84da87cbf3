import { seconds } from '@prebell/contracts';
import {
  type HitStore,
  type Market,
  type Messages,
  noEngine,
  openMarket,
  remoteEngine,
  SharedEngine,
  WarmEngine,
  watchForCut,
  workerLink,
} from '@prebell/market';
import type { Shutdown } from '@prebell/server/process';
import type { Logger } from 'pino';
import type { IncidentLog } from '../cluster/incident-log';
import { findLeader } from '../cluster/leader.repository';
import { leadMarket } from '../cluster/leadership';
import type { Config } from '../config';
import type { Connection, Database } from '../db/database';
import { MARKET_WORKER } from './market-worker';

/**
 * Requests wait for a change of leaders to end instead of failing. With a warm standby a planned one takes a second or
 * two; a frozen leader is noticed after three, and a standby without a warm engine needs some for the day's history.
 */
const CHANGE_OF_LEADERS_MS = seconds(20);
interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** Between the instances; null for a role without a market. */
  readonly messages: Messages | null;
  readonly shutdown: Shutdown;
  /** Records which instance replaced which as the leader. */
  readonly incidents: Pick<IncidentLog, 'note'>;
  /** Stores the hits of a live source; null for other sources. */
  readonly hitStore: Promise<HitStore> | null;
  /** Called with whether this standby could lead immediately. */
  readonly onWarmth: (isWarm: boolean) => void;
}

/** A market, and the function that ends its sharing: call it first, so that the others look for a new leader at once. */
export interface ClusterMarket {
  readonly market: Market;
  readonly stopSharing: () => void;
  /** Fails a transaction if another instance leads. */
  readonly fence?: (tx: Connection) => Promise<void>;
}

/** Stands by until this instance leads, and then runs the market for all of them. */
const leadAndRun = async ({
  config,
  log,
  db,
  shutdown,
  hitStore,
  onWarmth,
  messages,
  incidents,
}: Parts & { readonly messages: Messages }): Promise<ClusterMarket> => {
  const warm = new WarmEngine({
    config: config.market,
    connectEngine: workerLink(MARKET_WORKER),
    leadersClock: async () => (await findLeader(db))?.clock ?? null,
    onWarmth,
    log,
  });
  const shared = new SharedEngine(warm.connect);
  const campaign = new AbortController();
  shutdown.add('campaign', () => campaign.abort());
  const { signal } = campaign;
  shutdown.add('warm engine', () => warm.stop());
  const elected = new AbortController();
  // A live feed allows one connection only, so such a standby cannot get readier.
  if (config.market.provider === 'alpaca') onWarmth(true);
  else warm.keep(AbortSignal.any([signal, elected.signal]));
  const leadership = await leadMarket({
    db,
    log,
    signal,
    clock: () => shared.clock,
    onChange: ({ beganAt, endedAt, hasResigned }) =>
      incidents.note({
        part: 'Market leader',
        kind: 'takeover',
        beganAt,
        endedAt,
        cause: hasResigned
          ? 'The leader before stopped in order'
          : 'The previous leader was silent for its whole lease of 3 s',
      }),
  });
  elected.abort();
  shutdown.add('leadership', () => leadership.end());
  void leadership.lost.then(() => {
    log.error('This instance no longer leads the market. It exits and restarts as a standby');
    return shutdown.run(1);
  });
  const market = openMarket({ config: config.market, connect: shared.connect, clock: leadership.clock, hitStore, log });
  shutdown.add('market', () => market.stop());
  return { market, stopSharing: shared.share(messages, leadership.epoch), fence: leadership.fence };
};

/** The market of one of several instances: its own for the leader, the leader's for `web`, none for `cad`. */
export const openClusterMarket = async (parts: Parts): Promise<ClusterMarket> => {
  const { config, log, messages, shutdown } = parts;
  if (config.role === 'market' && messages !== null) return leadAndRun({ ...parts, messages });
  const connect = config.role === 'cad' || messages === null ? noEngine : remoteEngine(messages);
  const market = openMarket({
    config: config.market,
    connect,
    log,
    patienceMs: CHANGE_OF_LEADERS_MS,
    ...(messages && { isCutOff: watchForCut(messages) }),
  });
  shutdown.add('market', () => market.stop());
  return { market, stopSharing: () => undefined };
};
