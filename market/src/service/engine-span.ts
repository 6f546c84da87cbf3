import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Without an exporter of traces, this tracer records nothing. */
const tracer = (): Tracer => trace.getTracer('prebell-market');

/** The trace span of one question to the engine, within the request that asked it. */
export interface EngineSpan {
  /** @param workedMs how long the engine worked on the answer; undefined if an older engine does not report it */
  answered(workedMs: number | undefined): void;
  failed(): void;
}

const preciseNow = (): number => performance.timeOrigin + performance.now();

/**
 * Starts a span for a question; null if the current request is not being traced. The engine runs in another thread,
 * often of another process, and exports no traces. It only reports how long it worked. The asking process places that
 * time in the middle of the round trip.
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
