import type { LoadRules, Urgency } from '@prebell/server/load';

/**
 * Signing in and staying so, what the payment processor tells, dispatch, the probes of operation, and the files of
 * apps: they come from memory, and one that is refused costs the whole page it belongs to. Not the profile, which every page
 * asks for and asks for again: a crowd that cannot be refused is no longer served by anybody.
 */
const VITAL =
  /^\/(artifacts\/|api\/auth\/(login|refresh|logout)$|api\/cad\/|api\/payments\/webhook$|api\/(health|ready)$)/;
/** What a screen can do without for a moment, or a reader asks for once more. */
const DEFERRABLE =
  /^\/(api\/(market\/(candles|search|why|news)|hits|alert-events|status|watchlists\/[^/]+\/rows|custom-scanners\/(dry-run|[^/]+\/results)|admin\/[a-z]+-export|reference|vitals)(\/|$)|storybook\/|docs)/;

/** For balancers and the payment processor: they have few addresses and must not wait. */
const FREE = /^\/api\/(health|ready|payments\/webhook)(\?|$)/;
/** Requests that keep a session alive: their owner is not known yet. */
const NO_TURN = /^\/api\/auth\/(refresh|logout)(\?|$)/;

/** How urgent a request for `path` is. */
const urgencyOf = (path: string): Urgency =>
  VITAL.test(path) ? 'vital' : DEFERRABLE.test(path) ? 'deferrable' : 'ordinary';

/** What the paths of the platform mean under load. */
export const LOAD_RULES: LoadRules = { free: FREE, noTurn: NO_TURN, urgencyOf };
