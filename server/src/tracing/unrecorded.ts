import { context, trace } from '@opentelemetry/api';
import { isFollowing } from './follow-requests';
import { callersContext, traceResponse, unrecorded } from './trace-context';

/** A request that is not recorded. */
export interface UnrecordedTrace {
  readonly traceId: string;
  /** The value of `traceresponse`. */
  readonly response: string;
  /** Runs the request's work. While requests are followed, each of its log lines names the trace. */
  run<T>(work: () => T): T;
}

/** Gives a request an id in its caller's trace, or in a new one, when no traces are exported. */
export const followUnrecorded = (traceparent: string | undefined): UnrecordedTrace => {
  const parent = callersContext(traceparent);
  const ids = unrecorded(trace.getSpanContext(parent)?.traceId);
  return {
    traceId: ids.traceId,
    response: traceResponse(ids),
    run: (work) => (isFollowing() ? context.with(trace.setSpan(parent, trace.wrapSpanContext(ids)), work) : work()),
  };
};
