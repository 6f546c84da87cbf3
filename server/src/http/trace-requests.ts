import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { isFollowing } from '../tracing/follow-requests';
import { callersContext, idsOf, TRACE_RESPONSE, traceResponse, within } from '../tracing/trace-context';
import { tracer } from '../tracing/tracer';
import type { ServerEnv } from './env';
import { methodLabel, routeOf } from './request-labels';
import { setHeader } from './security-headers';

/**
 * Gives every request a trace id and returns it in `traceresponse`. While traces are exported, it also records a span.
 * The span is named after the route, because a path may contain text that a user typed.
 */
export const traceRequests = (): MiddlewareHandler<ServerEnv> => async (c, next) => {
  const method = methodLabel(c.req.method);
  const parent = callersContext(c.req.header('traceparent'));
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
  const ids = idsOf(span);
  c.set('traceId', ids.traceId);
  setHeader(c, TRACE_RESPONSE, traceResponse(ids));
  if (isFollowing()) await context.with(within(parent, span, ids), next);
  else await next();
  if (!span.isRecording()) return;
  const route = routeOf(c);
  const { status } = c.res;
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};
