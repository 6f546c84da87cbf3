import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Records nothing unless the process exports traces. */
const tracer = (): Tracer => trace.getTracer('prebell-market');

/** The record of one question to the engine, in the trace of the request that asked it. */
export interface EngineSpan {
  /** @param workedMs how long the engine worked on the answer; an engine of an earlier version does not say */
  answered(workedMs: number | undefined): void;
  failed(): void;
}

const preciseNow = (): number => performance.timeOrigin + performance.now();

/**
 * Starts the record of a question; null outside of a recorded request. The engine runs in a thread, often of another process,
 * and exports nothing: it reports how long it worked, and the asking process records that in the middle of the round trip.
 */
export const startEngineSpan = (method: string): EngineSpan | null => {
  if (trace.getActiveSpan()?.isRecording() !== true) return null;
  const began = preciseNow();
  const span = tracer().startSpan(`market ${method}`, { kind: SpanKind.CLIENT, startTime: began });
  const inside = trace.setSpan(context.active(), span);
  return {
    answered: (workedMs) => {
      const ended = preciseNow();
      if (workedMs !== undefined) {
        const startTime = began + Math.max(0, (ended - began - workedMs) / 2);
        tracer()
          .startSpan(`engine ${method}`, { kind: SpanKind.SERVER, startTime }, inside)
          .end(startTime + workedMs);
      }
      span.end(ended);
    },
    failed: () => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
};
