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
/** ... for this long by default, milliseconds; then one call checks whether it is back. */
const REST_MS = 10_000;

export type Outcome = 'done' | 'failed' | 'refused';

/** Receives the calls of a service. */
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
  /** Whether an error means that the service is in trouble, rather than that it refused the request. By default every error does. */
  readonly isTrouble?: (error: Error) => boolean;
  readonly observer?: OutsideObserver;
}

export interface OutsideService {
  /** Runs a call; rejects with its error, with cockatiel's `TaskCancelledError` when it took too long, or its `BrokenCircuitError`. */
  call<T>(work: () => Promise<T>): Promise<T>;
}

const SILENT: OutsideObserver = { called: () => undefined, circuit: () => undefined };

/**
 * An outside service that may hang or fail. Every call has a time limit, and after several failures in a row calls pause for a
 * while, so that callers fail fast instead of waiting for the time limit.
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
        // Calls that share cockatiel's own signal look like a leak to Node as soon as there are more than ten at a time.
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
