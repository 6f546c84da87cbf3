/** Maximum time that a request waits for priority requests, milliseconds. */
const LONGEST_MS = 50;
/**
 * A priority request that takes longer than this loses its priority: it is waiting for something itself, or is an
 * export. Milliseconds.
 */
const PRIORITY_MS = 1_000;

interface Waiting {
  readonly begin: () => void;
  readonly since: number;
}

export interface Precedence {
  /** Starts a priority request. Call the returned function once when it ends. */
  goFirst(): () => void;
  /** True if an ordinary request may start immediately; otherwise resolves when it may. */
  follow(): true | Promise<void>;
}

/** The clock and the event loop; tests replace them. */
export interface Turns {
  readonly now: () => number;
  /** Calls back after the event loop has checked for new requests and responses. */
  readonly nextTurn: (act: () => void) => void;
  readonly later: (act: () => void, ms: number) => void;
}

const LOOP: Turns = {
  now: () => performance.now(),
  nextTurn: (act) => void setImmediate(act),
  later: (act, ms) => void setTimeout(act, ms).unref(),
};

/**
 * While a priority request runs, ordinary ones wait: otherwise each of its database steps would queue behind them.
 * Afterwards one ordinary request starts per turn of the event loop, so that the next priority request does not have to
 * wait. After 50 ms an ordinary request starts in any case, so a steady stream of priority requests delays the others
 * by no more than that.
 */
export const createPrecedence = ({ now, nextTurn, later }: Turns = LOOP): Precedence => {
  const waiting: Waiting[] = [];
  let running = 0;
  let isTurning = false;
  const mayBegin = () => {
    const [next] = waiting;
    return next !== undefined && (running === 0 || now() - next.since >= LONGEST_MS);
  };
  const serve = () => {
    isTurning = false;
    // Requests that have waited the maximum time all start at once: on a busy machine, one per turn would be slower
    // than they arrive.
    do {
      if (mayBegin()) waiting.shift()?.begin();
    } while (waiting[0] !== undefined && now() - waiting[0].since >= LONGEST_MS);
    turn();
  };
  const turn = () => {
    if (isTurning || !mayBegin()) return;
    isTurning = true;
    nextTurn(serve);
  };
  return {
    goFirst() {
      running += 1;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        running -= 1;
        turn();
      };
      later(end, PRIORITY_MS);
      return end;
    },
    follow() {
      if (running === 0 && waiting.length === 0) return true;
      return new Promise((begin) => {
        waiting.push({ begin, since: now() });
        // A timer may fire a little early.
        later(turn, LONGEST_MS + 2);
      });
    },
  };
};
