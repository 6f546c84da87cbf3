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
 * During a change of leaders, requests wait this long instead of failing. With a warm standby, a planned change takes a
 * second or two. A frozen leader is noticed after three seconds, and a standby without a warm engine needs a few more
 * for the day's history.
 */
const CHANGE_OF_LEADERS_MS = seconds(20);
interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** Messages between the instances; null for a role without a market. */
  readonly messages: Messages | null;
  readonly shutdown: Shutdown;
  /** Records which instance took over from which as the leader. */
  readonly incidents: Pick<IncidentLog, 'note'>;
  /** Stores the hits of a live source; null for other sources. */
  readonly hitStore: Promise<HitStore> | null;
  /** Called with true once this standby could lead immediately, and with false when it no longer could. */
  readonly onWarmth: (isWarm: boolean) => void;
}

/**
 * A market, and the function that stops sharing it. Call that first on shutdown, so that the other instances look for a
 * new leader at once.
 */
export interface ClusterMarket {
  readonly market: Market;
  readonly stopSharing: () => void;
  /** Makes a transaction fail if another instance leads. */
  readonly fence?: (tx: Connection) => Promise<void>;
}

/** Waits as a standby until this instance leads, and then runs the market for all instances. */
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
  // A live feed allows only one connection, so this standby cannot get any more ready.
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

/** The market as one of several instances sees it: its own for the leader, the leader's for `web`, none for `cad`. */
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
