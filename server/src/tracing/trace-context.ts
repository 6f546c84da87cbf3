import { randomFillSync } from 'node:crypto';
import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, type SpanContext, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** The response header of W3C Trace Context that names the trace of an answer. */
export const TRACE_RESPONSE = 'traceresponse';

/** Random bytes for the ids of 170 requests: drawing them for each one costs more than its ids. */
const RANDOM = Buffer.alloc(170 * 24);
let used = RANDOM.length;

/** As many random bytes, in hexadecimal; at most the size of `RANDOM`. */
const randomHex = (bytes: number): string => {
  if (used + bytes > RANDOM.length) {
    randomFillSync(RANDOM);
    used = 0;
  }
  used += bytes;
  return RANDOM.toString('hex', used - bytes, used);
};

/** Ids of a request that nobody records. Its trace id still connects its answer with its log lines. */
export const unrecorded = (traceId = randomHex(16)): SpanContext => ({ traceId, spanId: randomHex(8), traceFlags: 0 });

/** The context of a caller that sent this `traceparent`; the root for one that sent none or a malformed one. */
export const callersContext = (traceparent: string | undefined): Context => {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
};

/** The ids to tell and to log for a span: its own, or new ones in the caller's trace if nobody records it. */
export const idsOf = (span: Span): SpanContext => {
  const own = span.spanContext();
  if (span.isRecording()) return own;
  return unrecorded(isSpanContextValid(own) ? own.traceId : undefined);
};

/** The context in which a request is answered: code in it finds these ids, also while nobody records them. */
export const within = (parent: Context, span: Span, ids: SpanContext): Context =>
  trace.setSpan(parent, span.isRecording() ? span : trace.wrapSpanContext(ids));

/** The value of `traceresponse`. Its last two digits say whether the back end records the trace. */
export const traceResponse = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** `traceresponse` for an answer that is sent before any processing, and that nobody records. */
export const refusalTrace = (traceparent: string | undefined): string =>
  traceResponse(unrecorded(trace.getSpanContext(callersContext(traceparent))?.traceId));

/** The trace that the running code belongs to; undefined outside of a request. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
