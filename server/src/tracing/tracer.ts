import { type Tracer, trace } from '@opentelemetry/api';

let exporters = 0;

/** Call this when span recording starts. @returns the function that ends it for this caller */
export const noteExporter = (): (() => void) => {
  exporters += 1;
  return () => {
    exporters -= 1;
  };
};

/** Whether spans are being recorded, of some or all requests. */
export const isExporting = (): boolean => exporters > 0;

/** Records nothing and costs almost nothing until `startTracing` has run. */
export const tracer = (): Tracer => trace.getTracer('prebell');
