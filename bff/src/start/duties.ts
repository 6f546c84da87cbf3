import type { Role } from '../config';

export interface Duties {
  /** Runs the market's engine, and everything that follows from its events. */
  readonly leads: boolean;
  /** Serves pages, the API and its sockets, and handles mails, billing and maintenance. */
  readonly serves: boolean;
  /** Serves the dispatch centre's streams. */
  readonly dispatches: boolean;
}

/** What an instance does, by role. Every role answers all HTTP requests; the load balancer decides which ones reach it. */
export const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { leads: true, serves: true, dispatches: true },
  web: { leads: false, serves: true, dispatches: true },
  market: { leads: true, serves: false, dispatches: false },
  cad: { leads: false, serves: false, dispatches: true },
};
