/** Deliberate faults. Counts are numbers of requests or events, probabilities lie between 0 and 1. */
export interface Faults {
  /** Every event is sent this many times. */
  readonly duplicate: number;
  /** Each event changes places with others in a group of this many. */
  readonly reorder: number;
  /** Probability that an event is lost: never sent and never retried. */
  readonly drop: number;
  /** Milliseconds before an event is sent. */
  readonly delayMs: number;
  /** Sends a forged event before each event: another body with a wrong signature. */
  readonly forge: boolean;
  /** API version that events claim to follow. */
  readonly apiVersion: string | null;
  /** How many of the next requests get a 429. */
  readonly rateLimit: number;
  /** How many of the next requests get a 500 and have no effect. */
  readonly failRequests: number;
  /** How many of the next requests take effect but lose their response to a broken connection. */
  readonly loseAnswers: number;
  /** Delay of every response, milliseconds. */
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

/** The fault settings of one sandbox. */
export interface FaultKnobs {
  readonly current: Faults;
  set(changes: Partial<Faults>): void;
  clear(): void;
  /** Uses up one occurrence of a counted fault; false if there is none left. */
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
