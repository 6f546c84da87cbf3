import type { Role } from '../config';

export interface Duties {
  /** The market's engine runs here, and what follows from its events is done here. */
  readonly leads: boolean;
  /** Pages, the API and its sockets; mails, billing and maintenance beside them. */
  readonly serves: boolean;
  /** The dispatch centre's streams. */
  readonly dispatches: boolean;
}

/** What an instance of a role does. Its HTTP answers whole in every role; the balancer decides what reaches it. */
export const DUTIES: Readonly<Record<Role, Duties>> = {
  all: { leads: true, serves: true, dispatches: true },
  web: { leads: false, serves: true, dispatches: true },
  market: { leads: true, serves: false, dispatches: false },
  cad: { leads: false, serves: false, dispatches: true },
};
