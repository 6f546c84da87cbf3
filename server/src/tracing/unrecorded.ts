import { context, trace } from '@opentelemetry/api';
import { isFollowing } from './follow-requests';
import { callersContext, traceResponse, unrecorded } from './trace-context';

/** A request that nobody records. */
export interface UnrecordedTrace {
  readonly traceId: string;
  /** The value of `traceresponse`. */
  readonly response: string;
  /** Runs the request's work; while requests are followed, each line of its log names the trace. */
  run<T>(work: () => T): T;
}

/** Gives a request an id in its caller's trace, or in a new one, while no traces are exported. */
export const followUnrecorded = (traceparent: string | undefined): UnrecordedTrace => {
  const parent = callersContext(traceparent);
  const ids = unrecorded(trace.getSpanContext(parent)?.traceId);
  return {
    traceId: ids.traceId,
    response: traceResponse(ids),
    run: (work) => (isFollowing() ? context.with(trace.setSpan(parent, trace.wrapSpanContext(ids)), work) : work()),
  };
};
