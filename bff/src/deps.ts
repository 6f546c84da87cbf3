import type { StripeSandbox } from '@prebell/embedded-stripe';
import type { Market } from '@prebell/market';
import type { Callers, ConcurrencyLimit } from '@prebell/server/load';
import type { Metrics } from '@prebell/server/metrics';
import type { Background } from '@prebell/server/process';
import type { Logger } from 'pino';
import type { Bus } from './cluster/bus';
import type { Crowd } from './cluster/crowd';
import type { Hint } from './cluster/hint';
import type { ReadReport } from './cluster/instance-report';
import type { Config } from './config';
import type { AsLeader, Database } from './db/database';
import type { SessionService } from './http/session-service';

/**
 * The modules' dependencies: created once (`start/create-deps.ts`) and passed down, never imported as a global. A
 * module that provides one declares it in its own folder (`declare module '../../deps'`), because nothing here
 * imports a module.
 */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** The same database over separate connections that have only the rights that dispatch needs. */
  readonly dispatchDb: Database;
  readonly asLeader: AsLeader;
  readonly sessions: SessionService;
  /** Like `sessions`, but also accepts API keys. */
  readonly callers: SessionService;
  readonly market: Market;
  readonly background: Background;
  /** Metrics for Prometheus. */
  readonly metrics: Metrics;
  /** Remembers the owners of recently verified tokens, so that admission control recognises callers without a query. */
  readonly callerBook: Callers;
  /** How many concurrent requests this process accepts. */
  readonly limit: ConcurrencyLimit;
  /** Messages between instances. */
  readonly bus: Bus;
  /** Stored hits have raised alerts that wait to be sent or dropped. */
  readonly dueAlerts: Hint;
  /** A user's own scanner was added, changed or removed. */
  readonly ownScans: Hint;
  /** Hits of custom scanners were stored; `own-hits.codec.ts` reads the key. */
  readonly ownHits: Hint;
  /** How many people are connected to all instances together. */
  readonly crowd: Crowd;
  /** The figures that this instance reports to operators. */
  readonly report: ReadReport;
  /** The sandbox that replaces Stripe; null with a real account (`config.stripe`). */
  readonly stripeSandbox: StripeSandbox | null;
  /** The wall clock; the market has its own. */
  readonly now: () => Date;
  /**
   * Rejects while this instance cannot serve because the database, the market history or, for pages, a release is missing (see
   * `/api/ready`).
   * @param options with `forPages` false, a missing release does not matter; true by default
   */
  readonly checkReady: (options?: { readonly forPages?: boolean }) => Promise<void>;
}
