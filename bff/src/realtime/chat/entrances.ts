/** Longest the number of members may be old: told at once after a pause of this, else at its end. */
const COUNT_EVERY_MS = 200;
/** Names told at once, and each second from then on (a bucket of tokens). */
const NAMES = { burst: 20, perSecond: 10 };

interface Options {
  readonly tellCount: (count: number) => void;
  /** How many are in the room. */
  readonly count: () => number;
}

export interface Entrances {
  /** Whether somebody who comes or goes now is told by name. */
  mayName(): boolean;
  /** The number may have changed. */
  recount(): void;
  end(): void;
}

/**
 * Decides what a room is told of who comes and goes, and tells how many there are. A crowd that moves at once, as after a lost connection, is told as a
 * number: every name to everybody would be the square of them (2,000 members, four million messages).
 */
export const createEntrances = ({ tellCount, count }: Options): Entrances => {
  let names = NAMES.burst;
  let refilledAt = Date.now();
  let told = -1;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    timer = undefined;
    if (count() === told) return;
    told = count();
    toldAt = Date.now();
    tellCount(told);
  };

  return {
    mayName() {
      const at = Date.now();
      names = Math.min(NAMES.burst, names + ((at - refilledAt) * NAMES.perSecond) / 1_000);
      refilledAt = at;
      if (names < 1) return false;
      names -= 1;
      return true;
    },
    recount() {
      if (timer !== undefined) return;
      const wait = toldAt + COUNT_EVERY_MS - Date.now();
      if (wait <= 0) tell();
      else timer = setTimeout(tell, wait);
    },
    end: () => clearTimeout(timer),
  };
};
