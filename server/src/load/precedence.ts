/** No request waits longer than this for priority requests, milliseconds. */
const LONGEST_MS = 50;
/** A priority request that takes longer waits for something itself, or is an export. It loses its priority. Milliseconds. */
const PRIORITY_MS = 1_000;

interface Waiting {
  readonly begin: () => void;
  readonly since: number;
}

export interface Precedence {
  /** Begins a priority request. Call the returned function once when it ends. */
  goFirst(): () => void;
  /** True if an ordinary request may begin immediately; else resolves when it may. */
  follow(): true | Promise<void>;
}

/** The clock and the event loop; others in tests. */
export interface Turns {
  readonly now: () => number;
  /** Calls back after the event loop has looked for new requests and answers. */
  readonly nextTurn: (act: () => void) => void;
  readonly later: (act: () => void, ms: number) => void;
}

const LOOP: Turns = {
  now: () => performance.now(),
  nextTurn: (act) => void setImmediate(act),
  later: (act, ms) => void setTimeout(act, ms).unref(),
};

/**
 * While a priority request runs, ordinary ones wait: otherwise each database step of the priority request would queue behind
 * them. Afterwards one ordinary request begins per turn of the event loop, so that the next priority request finds it free. After
 * 50 ms an ordinary request begins in any case, so a steady stream of priority requests delays the others by no more than that.
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
    // All that have waited their time begin at once: one per turn would be slower than they arrive on a busy machine.
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
