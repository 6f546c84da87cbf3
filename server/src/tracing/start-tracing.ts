import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { followRequests } from './follow-requests';
import { givenIds } from './page-spans';
import { noteExporter } from './tracer';

export interface TracingOptions {
  /** Address of a collector that accepts OTLP over HTTP, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** The share of traces to record, 0 to 1. Every instance decides by the trace id, so all decide the same. */
  readonly ratio: number;
  /** Describes this process, with OpenTelemetry's attribute names. */
  readonly resource: Readonly<Record<string, string>>;
  readonly log: Pick<Logger, 'warn'>;
  /** How long to collect spans before sending them, milliseconds. */
  readonly everyMs?: number;
}

/** Time limit for one export to the collector, and for the last one at shutdown, milliseconds. */
const LONGEST_EXPORT_MS = 3_000;
/** How often to log that the collector is unreachable, milliseconds. */
const WARN_EVERY_MS = 60_000;

/** Logs the exporter's complaints, but not too often. */
const warnSometimes = (log: TracingOptions['log']): void => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 300) }, 'Traces could not be sent');
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};

/**
 * From now on, records traces and sends them to a collector. If the collector is unreachable, only the spans are lost.
 * @returns the function that sends the rest and stops
 */
export const startTracing = ({ endpoint, ratio, resource, log, everyMs = 2_000 }: TracingOptions) => {
  warnSometimes(log);
  const random = new RandomIdGenerator();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: LONGEST_EXPORT_MS,
  });
  const provider = new TracerProvider({
    // Ignore the caller's sampling flag: any visitor could ask to be recorded.
    sampler: new TraceIdRatioBasedSampler(ratio),
    resource: resourceFromAttributes(resource),
    idGenerator: {
      generateTraceId: () => givenIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => givenIds()?.spanId ?? random.generateSpanId(),
    },
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs, exportTimeoutMillis: LONGEST_EXPORT_MS }),
    ],
  });
  const stopFollowing = followRequests();
  const stopExporting = noteExporter();
  trace.setGlobalTracerProvider(provider);
  return async (): Promise<void> => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    stopFollowing();
    stopExporting();
    diag.disable();
  };
};
