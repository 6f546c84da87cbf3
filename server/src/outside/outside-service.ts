import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

/** After this many failures in a row, calls to a service pause ... */
const FAILURES = 5;
/** ... for this long by default, milliseconds; then one call checks whether the service is back. */
const REST_MS = 10_000;

export type Outcome = 'done' | 'failed' | 'refused';

/** Observes the calls to a service. */
export interface OutsideObserver {
  called(outcome: Outcome, seconds: number): void;
  /** The circuit opened (calls fail immediately) or closed. */
  circuit(isOpen: boolean): void;
}

export interface OutsideOptions {
  /** A call that takes longer fails, milliseconds. */
  readonly timeoutMs: number;
  /** How long calls pause after repeated failures, milliseconds. */
  readonly restMs?: number;
  /**
   * Whether an error means that the service is in trouble, rather than that it rejected the request. By default every
   * error does.
   */
  readonly isTrouble?: (error: Error) => boolean;
  readonly observer?: OutsideObserver;
}

export interface OutsideService {
  /**
   * Runs a call. Rejects with the call's own error, with cockatiel's `TaskCancelledError` if it took too long, or with
   * its `BrokenCircuitError` while calls pause.
   */
  call<T>(work: () => Promise<T>): Promise<T>;
}

const SILENT: OutsideObserver = { called: () => undefined, circuit: () => undefined };

/**
 * An external service that may hang or fail. Every call has a time limit. After several failures in a row, calls pause
 * for a while, so that callers fail fast instead of waiting for the time limit.
 */
export const createOutsideService = ({
  timeoutMs,
  restMs = REST_MS,
  isTrouble = () => true,
  observer = SILENT,
}: OutsideOptions): OutsideService => {
  const breaker = circuitBreaker(handleWhen(isTrouble), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  breaker.onStateChange((state) => observer.circuit(state === CircuitState.Open));
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  return {
    async call(work) {
      const began = performance.now();
      const report = (outcome: Outcome) => observer.called(outcome, (performance.now() - began) / 1000);
      try {
        // Use a separate signal for each call. With a shared one, Node reports a leak as soon as more than ten calls
        // run at a time.
        const result = await policy.execute(work, new AbortController().signal);
        report('done');
        return result;
      } catch (error) {
        report(error instanceof BrokenCircuitError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
};
