import type { Role } from '../config';

export interface Duties {
  /** The market's engine runs here, and everything that follows from its events. */
  readonly leads: boolean;
  /** Pages, the API and its sockets, plus mails, billing and maintenance. */
  readonly serves: boolean;
  /** The dispatch centre's streams. */
  readonly dispatches: boolean;
}

/** The duties of an instance by role. All roles answer all of HTTP; the balancer decides which requests reach them. */
export const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { leads: true, serves: true, dispatches: true },
  web: { leads: false, serves: true, dispatches: true },
  market: { leads: true, serves: false, dispatches: false },
  cad: { leads: false, serves: false, dispatches: true },
};
