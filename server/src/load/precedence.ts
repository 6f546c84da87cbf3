/** Nobody waits longer than this for requests that go first, milliseconds. */
const LONGEST_MS = 50;
/** A longer one waits for something itself, or is an export: it no longer goes first. Milliseconds. */
const FIRST_MS = 1_000;

interface Waiting {
  readonly begin: () => void;
  readonly since: number;
}

export interface Precedence {
  /** A request that goes first begins. Call the returned function once when it ends. */
  goFirst(): () => void;
  /** True if another request may begin immediately; else resolves when it may. */
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
 * While a request that goes first is under way, others do not begin: each of its steps through the database would
 * wait behind them. Afterwards they begin one per turn of the event loop, so that the next first one finds it free. A
 * request that has waited for 50 ms begins in any case, so first ones without pause make the others late by that much and no
 * slower.
 */
export const createPrecedence = ({ now, nextTurn, later }: Turns = LOOP): Precedence => {
  const waiting: Waiting[] = [];
  let firstOnes = 0;
  let isTurning = false;
  const mayBegin = () => {
    const [next] = waiting;
    return next !== undefined && (firstOnes === 0 || now() - next.since >= LONGEST_MS);
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
      firstOnes += 1;
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        firstOnes -= 1;
        turn();
      };
      later(end, FIRST_MS);
      return end;
    },
    follow() {
      if (firstOnes === 0 && waiting.length === 0) return true;
      return new Promise((begin) => {
        waiting.push({ begin, since: now() });
        // A timer may fire a little early.
        later(turn, LONGEST_MS + 2);
      });
    },
  };
};
