import type { StripeSandbox } from '@prebell/embedded-stripe';
import type { Market } from '@prebell/market';
import type { Callers, ConcurrencyLimit } from '@prebell/server/load';
import type { Metrics } from '@prebell/server/metrics';
import type { Background } from '@prebell/server/process';
import type { Logger } from 'pino';
import type { Bus } from './cluster/bus';
import type { Crowd } from './cluster/crowd';
import type { Config } from './config';
import type { Database } from './db/database';
import type { SessionService } from './http/session-service';

/**
 * What the modules work with; made once (`start/create-deps.ts`), passed down, never imported as a global. A module that
 * provides a part declares it beside that part (`declare module '../../deps'`), because nothing here imports a module.
 */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** The same database over connections of its own, with the rights of the dispatch centre only. */
  readonly dispatchDb: Database;
  readonly sessions: SessionService;
  /** As `sessions`, for programs with an API key as well. */
  readonly callers: SessionService;
  readonly market: Market;
  readonly background: Background;
  /** What Prometheus reads. */
  readonly metrics: Metrics;
  /** Whose tokens were found to hold: who makes a request, at the door. */
  readonly callerBook: Callers;
  /** How many requests are taken at a time. */
  readonly limit: ConcurrencyLimit;
  /** What instances tell each other, and how many people they have together. */
  readonly bus: Bus;
  readonly crowd: Crowd;
  /** What stands in for Stripe; null next to a real account (`config.stripe`). */
  readonly stripeSandbox: StripeSandbox | null;
  /** The wall clock; the market has its own. */
  readonly now: () => Date;
  /** Rejects while the platform cannot serve: release, database or market history missing (see `/api/ready`). */
  readonly checkReady: () => Promise<void>;
}
