import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorCode, type WireError } from '@prebell/contracts';
import { methodLabel } from '../http/request-labels';
import { fixedHeaders } from '../http/security-headers';
import type { Metrics } from '../metrics/metrics';
import { refusalTrace, TRACE_RESPONSE } from '../tracing/trace-context';

interface Reason {
  readonly code: Extract<ErrorCode, 'UNAVAILABLE' | 'RATE_LIMITED'>;
  readonly text: string;
  /** Label of the route in the metrics. */
  readonly route: 'shed' | 'limited';
}

/** Answers a raw Node request before any processing; `retryAfter` is in seconds. */
export type Refuse = (request: IncomingMessage, response: ServerResponse, retryAfter: number) => void;

/** Builds rejections of one kind, with their fixed parts prepared once. */
export const createRefusal = (
  { code, text, route }: Reason,
  {
    config,
    metrics,
  }: {
    readonly config: { readonly publicOrigin: string | null };
    readonly metrics: Pick<Metrics, 'requests'>;
  },
): Refuse => {
  const status = ERROR_STATUS[code];
  const body = JSON.stringify({ error: text, code } satisfies WireError);
  const headers = Object.fromEntries([
    ...fixedHeaders(config.publicOrigin),
    ['Content-Type', 'application/json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
  ]);
  return (request, response, retryAfter) => {
    metrics.requests.observe({ method: methodLabel(request.method), route, status }, 0);
    const { traceparent } = request.headers;
    const trace = refusalTrace(typeof traceparent === 'string' ? traceparent : undefined);
    response
      .writeHead(status, { ...headers, [TRACE_RESPONSE]: trace, 'Retry-After': String(Math.ceil(retryAfter)) })
      .end(body);
  };
};
