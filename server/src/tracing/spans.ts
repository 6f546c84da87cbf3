import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { callersContext, idsOf, traceResponse, within } from './trace-context';
import { tracer } from './tracer';

interface Finished {
  /** How long the call took, up to now, milliseconds. */
  readonly ms: number;
  readonly attributes?: Attributes;
  readonly hasFailed?: boolean;
}

const failed = { code: SpanStatusCode.ERROR };

/** Epoch milliseconds with the resolution of the monotonic clock. */
const preciseNow = (): number => performance.timeOrigin + performance.now();

/**
 * Records a call to another program that has just ended, as part of the request that made it. Calls outside a recorded
 * request are not recorded: timers would fill the traces.
 */
export const noteCall = (name: string, { ms, attributes = {}, hasFailed = false }: Finished): void => {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const end = preciseNow();
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes });
  if (hasFailed) span.setStatus(failed);
  span.end(end);
};

interface Arrived {
  readonly name: string;
  readonly attributes: Attributes;
  /** What the client sent; its `traceparent` names the trace that the event belongs to. */
  readonly payload: unknown;
}

const traceparentIn = (payload: unknown): string | undefined => {
  const text: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'traceparent') : undefined;
  return typeof text === 'string' ? text : undefined;
};

/**
 * Records how a socket event was answered, and returns the trace in the answer. An error of ours names its trace even
 * if the trace is not recorded, because the log has the cause.
 */
export const traceEvent = async <A extends { readonly ok: boolean; readonly code?: string }>(
  { name, attributes, payload }: Arrived,
  work: () => Promise<A>,
): Promise<A & { readonly traceresponse?: string }> => {
  const parent = callersContext(traceparentIn(payload));
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const ids = idsOf(span);
  const answer = await context.with(within(parent, span, ids), work);
  if (span.isRecording()) {
    if (!answer.ok && answer.code === 'INTERNAL') span.setStatus(failed);
    span.end();
  } else if (answer.code !== 'INTERNAL') return answer;
  return { ...answer, traceresponse: traceResponse(ids) };
};
