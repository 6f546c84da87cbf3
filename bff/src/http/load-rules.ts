import type { LoadRules, Urgency } from '@prebell/server/load';

/**
 * Never refused: sign-in and session refresh, payment webhooks, dispatch, probes, and app files. App files come from memory, and
 * one missing file breaks its whole page. The profile is not vital: every page requests it repeatedly, and if we could not refuse
 * any of these requests in a rush, nobody would be served.
 */
const VITAL =
  /^\/(artifacts\/|api\/auth\/(login|refresh|logout)$|api\/cad\/|api\/payments\/webhook$|api\/(health|ready)$)/;
/** Requests that a screen can do without for a moment, or that a reader can repeat. */
const DEFERRABLE =
  /^\/(api\/(market\/(candles|search|why|news)|hits|alert-events|status|watchlists\/[^/]+\/rows|custom-scanners\/(dry-run|[^/]+\/results)|admin\/[a-z]+-export|reference|vitals)(\/|$)|storybook\/|docs)/;

/** Requests of balancers and the payment processor, which have few addresses and must not wait. */
const FREE = /^\/api\/(health|ready|payments\/webhook)(\?|$)/;
/** Requests of dispatchers: an emergency call must not wait for anybody's scan. */
const FIRST = /^\/api\/cad\//;
/** Requests about a session whose owner is not yet known. */
const NO_TURN = /^\/api\/auth\/(refresh|logout)(\?|$)/;

/** How urgent a request for `path` is under load. */
const urgencyOf = (path: string): Urgency =>
  VITAL.test(path) ? 'vital' : DEFERRABLE.test(path) ? 'deferrable' : 'ordinary';

/** How the platform's paths are treated under load, for admission control. */
export const LOAD_RULES: LoadRules = { free: FREE, first: FIRST, noTurn: NO_TURN, urgencyOf };
