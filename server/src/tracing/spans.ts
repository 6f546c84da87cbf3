import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { callersContext, idsOf, traceResponse, within } from './trace-context';
import { tracer } from './tracer';

interface Finished {
  /** How long it took until now, milliseconds. */
  readonly ms: number;
  readonly attributes?: Attributes;
  readonly hasFailed?: boolean;
}

const failed = { code: SpanStatusCode.ERROR };

/** Epoch milliseconds with the resolution of the monotonic clock. */
const preciseNow = (): number => performance.timeOrigin + performance.now();

/**
 * Records a call to another program that just ended, as a part of the request that made it. Work outside of a recorded request
 * makes no trace of its own: timers would fill the traces with themselves.
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
  /** What the client sent; its `traceparent` names the trace that it belongs to. */
  readonly payload: unknown;
}

const traceparentIn = (payload: unknown): string | undefined => {
  const text: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'traceparent') : undefined;
  return typeof text === 'string' ? text : undefined;
};

/**
 * Records the answer to an event of a socket, and tells its client so in the answer. A fault of ours names its trace even if
 * nobody records it: the log has the reason.
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
