import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../metrics/metrics';
import type { ConcurrencyLimit, Urgency } from './concurrency-limit';
import { createRefusal } from './refusal';

/** Rejected clients retry after one to three seconds, spread so that they do not all return at once. */
const RETRY_SECONDS = { least: 1, most: 3 };
const TEXT = 'The service is very busy at the moment. Please try again.';

/** Decides about a raw Node request: true admits it, false means that it has already been answered. */
export type Admission = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

interface Options {
  readonly limit: Pick<ConcurrencyLimit, 'admits'>;
  readonly metrics: Pick<Metrics, 'shed' | 'requests'>;
  readonly config: { readonly publicOrigin: string | null };
  /** How urgent a request for this path is. */
  readonly urgencyOf: (path: string) => Urgency;
}

export interface LoadShedder {
  /**
   * Admits a request, or answers it with 503 and `Retry-After`. Rejects visitors' requests before those of accounts.
   */
  admit(request: IncomingMessage, response: ServerResponse, isGuest?: boolean): boolean;
  /** Answers with 503. */
  refuse(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Rejects load beyond the limit with 503 and `Retry-After` before any processing. It runs before the router. At three
 * times the capacity, two of three requests are rejected, and routing one costs a large part of what answering it does.
 */
export const createLoadShedder = (options: Options): LoadShedder => {
  const { limit, metrics, urgencyOf } = options;
  const turnAway = createRefusal({ code: 'UNAVAILABLE', text: TEXT, route: 'shed' }, options);
  let inFlight = 0;
  const urgencyIn = (request: IncomingMessage, isGuest: boolean) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const urgency = urgencyOf(path);
    return isGuest && urgency === 'ordinary' && path.startsWith('/api/') ? 'deferrable' : urgency;
  };
  const refuse: LoadShedder['refuse'] = (request, response) =>
    turnAway(request, response, RETRY_SECONDS.least + Math.random() * (RETRY_SECONDS.most - RETRY_SECONDS.least));
  return {
    refuse,
    admit(request, response, isGuest = false) {
      const urgency = urgencyIn(request, isGuest);
      if (limit.admits(urgency, inFlight)) {
        inFlight += 1;
        response.once('close', () => {
          inFlight -= 1;
        });
        return true;
      }
      metrics.shed.inc({ urgency });
      refuse(request, response);
      return false;
    },
  };
};
