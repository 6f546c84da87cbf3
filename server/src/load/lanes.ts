import type { CallerClass } from './callers';

/** How many requests of a class run concurrently: beside a paying user, and alone. */
const WIDTH: Readonly<Record<Exclude<CallerClass, 'paying'>, { readonly beside: number; readonly alone: number }>> = {
  guest: { beside: 2, alone: 64 },
  member: { beside: 8, alone: 64 },
};
/** After a request, a paying user counts as being served for this long, milliseconds. */
const SERVED_MS = 2_000;
/**
 * A request that takes longer than this is waiting for something itself and does not use the processor, milliseconds.
 */
const HELD_MS = 100;
/**
 * Including those waiting requests, at most this many times the width may run, because they share ten database
 * connections.
 */
const MOST_UNDER_WAY = 3;
/** A request that has waited this long is rejected, milliseconds. */
const LONGEST_MS = 2_000;
const MOST_WAITING = 1_000;

interface Waiting {
  readonly begin: (granted: boolean) => void;
  readonly since: number;
}

/** A request's turn. Call `end` when the request is done. */
export type Turn = { readonly end: () => void };

export interface Lanes {
  /** Resolves when it is the request's turn; with null if there is no room or the wait would be too long. */
  enter(kind: CallerClass): Turn | Promise<Turn | null>;
}

/** A turn outside the lanes, which never waits and takes nothing from other callers. */
export const FREE_TURN: Turn = { end: () => undefined };

/**
 * Paying users never wait here. While we serve one, requests of accounts and visitors start a few at a time, each only
 * after the event loop has checked for further paid requests. Otherwise a hundred busy visitors would come before each
 * paying user.
 */
export const createLanes = (now: () => number = () => performance.now()): Lanes => {
  let servedAt = Number.NEGATIVE_INFINITY;
  const lane = ({ beside, alone }: { readonly beside: number; readonly alone: number }) => {
    const waiting: Waiting[] = [];
    let running = 0;
    let underWay = 0;
    let isTurning = false;
    const hasRoom = () => {
      const width = now() - servedAt < SERVED_MS ? beside : alone;
      return running < width && underWay < width * MOST_UNDER_WAY;
    };
    const take = (): Turn => {
      running += 1;
      underWay += 1;
      let isHeld = true;
      let isOver = false;
      const giveWay = () => {
        if (!isHeld) return;
        isHeld = false;
        running -= 1;
        turn();
      };
      const timer = setTimeout(giveWay, HELD_MS);
      return {
        end: () => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          underWay -= 1;
          giveWay();
          turn();
        },
      };
    };
    const serveWaiting = () => {
      isTurning = false;
      while (waiting.length > 0 && hasRoom()) {
        const next = waiting.shift()!;
        next.begin(now() - next.since < LONGEST_MS);
      }
    };
    /** Ends waits that take too long, even if no request finishes meanwhile. */
    const sendAway = () => {
      while (waiting.length > 0 && now() - waiting[0]!.since >= LONGEST_MS) waiting.shift()!.begin(false);
    };
    const turn = () => {
      if (isTurning || waiting.length === 0) return;
      isTurning = true;
      setImmediate(serveWaiting);
    };
    return (): Turn | Promise<Turn | null> => {
      if (hasRoom() && waiting.length === 0) return take();
      if (waiting.length >= MOST_WAITING) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting.push({ since: now(), begin: (granted) => resolve(granted ? take() : null) });
        setTimeout(sendAway, LONGEST_MS + 10).unref();
      });
    };
  };
  const lanes = { guest: lane(WIDTH.guest), member: lane(WIDTH.member) };
  return {
    enter(kind) {
      if (kind !== 'paying') return lanes[kind]();
      servedAt = now();
      return FREE_TURN;
    },
  };
};
