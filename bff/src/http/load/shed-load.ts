import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, type WireError } from '@prebell/contracts';
import { methodLabel } from '../../metrics/measure-requests';
import type { Metrics } from '../../metrics/metrics';
import { fixedHeaders } from '../security-headers';
import type { ConcurrencyLimit } from './concurrency-limit';
import { urgencyOf } from './urgency';

/** Who is turned away comes back after one to three seconds, each at another moment. */
const RETRY_SECONDS = { least: 1, most: 3 };
const STATUS = ERROR_STATUS.UNAVAILABLE;
const BODY = JSON.stringify({
  error: 'There is too much to do at the moment. Please try again.',
  code: 'UNAVAILABLE',
} satisfies WireError);

/** Decides about a request as Node hands it over: true lets it in, false means that it was answered here. */
export type Admission = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Options {
  readonly limit: Pick<ConcurrencyLimit, 'admits'>;
  readonly metrics: Pick<Metrics, 'shed' | 'requests'>;
  readonly config: { readonly publicOrigin: string | null };
}

/**
 * Refuses what is beyond the limit with 503 and `Retry-After`, before anything is done for it. That is why it stands before the
 * router: at three times the capacity two requests of three are refused, and each through the router would cost a good part of
 * an answer.
 */
export const shedLoad = ({ limit, metrics, config }: Options): Admission => {
  const headers = Object.fromEntries([
    ...fixedHeaders(config.publicOrigin),
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(BODY))],
    ['Cache-Control', 'no-store'],
  ]);
  let inFlight = 0;
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const urgency = urgencyOf(path);
    if (limit.admits(urgency, inFlight)) {
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
      });
      return true;
    }
    metrics.shed.inc({ urgency });
    metrics.requests.observe({ method: methodLabel(request.method), route: 'shed', status: STATUS }, 0);
    const wait = RETRY_SECONDS.least + Math.random() * (RETRY_SECONDS.most - RETRY_SECONDS.least);
    response.writeHead(STATUS, { ...headers, 'Retry-After': String(Math.ceil(wait)) }).end(BODY);
    return false;
  };
};
