/** What goes wrong on purpose. Counts are of requests or events; probabilities between 0 and 1. */
export interface Faults {
  /** Every event is sent this many times. */
  readonly duplicate: number;
  /** Events are shuffled among this many neighbours. */
  readonly reorder: number;
  /** Probability that an event is lost: never sent, and not tried again. */
  readonly drop: number;
  /** Milliseconds before an event is sent. */
  readonly delayMs: number;
  /** Before each event a forged one is sent: another body under a signature that does not fit. */
  readonly forge: boolean;
  /** Events say they follow this version of the API. */
  readonly apiVersion: string | null;
  /** The next so many requests answer 429. */
  readonly rateLimit: number;
  /** The next so many requests answer 500 and do nothing. */
  readonly failRequests: number;
  /** The next so many requests are done and their answers lost: the connection breaks. */
  readonly loseAnswers: number;
  /** Milliseconds by which every answer is late. */
  readonly latencyMs: number;
}

const NONE: Faults = {
  duplicate: 1,
  reorder: 1,
  drop: 0,
  delayMs: 0,
  forge: false,
  apiVersion: null,
  rateLimit: 0,
  failRequests: 0,
  loseAnswers: 0,
  latencyMs: 0,
};

/** The knobs of one sandbox. */
export interface FaultKnobs {
  readonly current: Faults;
  set(changes: Partial<Faults>): void;
  clear(): void;
  /** Uses one of a counted fault up; false when none is left. */
  use(fault: 'rateLimit' | 'failRequests' | 'loseAnswers'): boolean;
}

export const createFaultKnobs = (): FaultKnobs => {
  let current = NONE;
  return {
    get current() {
      return current;
    },
    set(changes) {
      current = { ...current, ...changes };
    },
    clear() {
      current = NONE;
    },
    use(fault) {
      if (current[fault] <= 0) return false;
      current = { ...current, [fault]: current[fault] - 1 };
      return true;
    },
  };
};
