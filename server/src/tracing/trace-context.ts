import { randomFillSync } from 'node:crypto';
import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, type SpanContext, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** The response header of W3C Trace Context, which names the trace of a response. */
export const TRACE_RESPONSE = 'traceresponse';

/**
 * Random bytes for the ids of 170 requests at a time: generating them for each request would cost more than everything
 * else about its ids.
 */
const RANDOM = Buffer.alloc(170 * 24);
let used = RANDOM.length;

/** This many random bytes, in hexadecimal; at most the size of `RANDOM`. */
const randomHex = (bytes: number): string => {
  if (used + bytes > RANDOM.length) {
    randomFillSync(RANDOM);
    used = 0;
  }
  used += bytes;
  return RANDOM.toString('hex', used - bytes, used);
};

/** Ids for a request that is not recorded. Its trace id still links its response to its log lines. */
export const unrecorded = (traceId = randomHex(16)): SpanContext => ({ traceId, spanId: randomHex(8), traceFlags: 0 });

/** The context of a caller that sent this `traceparent`; the root context if there is none or it is malformed. */
export const callersContext = (traceparent: string | undefined): Context => {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
};

/** The ids to return and to log for a span: its own, or new ones in the caller's trace if it is not recorded. */
export const idsOf = (span: Span): SpanContext => {
  const own = span.spanContext();
  if (span.isRecording()) return own;
  return unrecorded(isSpanContextValid(own) ? own.traceId : undefined);
};

/** The context in which a request is answered. All code in it finds these ids, even if the request is not recorded. */
export const within = (parent: Context, span: Span, ids: SpanContext): Context =>
  trace.setSpan(parent, span.isRecording() ? span : trace.wrapSpanContext(ids));

/** The value of `traceresponse`. Its last two digits tell whether the back end records the trace. */
export const traceResponse = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** `traceresponse` for a response that is sent before any processing and is not recorded. */
export const refusalTrace = (traceparent: string | undefined): string =>
  traceResponse(unrecorded(trace.getSpanContext(callersContext(traceparent))?.traceId));

/** The trace to which the running code belongs; undefined outside a request. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
