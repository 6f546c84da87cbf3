/** Maximum age of the member count: sent immediately after a pause of this length, else at its end. */
const COUNT_EVERY_MS = 200;
/** Names announced at once, and per second from then on (a token bucket). */
const NAMES = { burst: 20, perSecond: 10 };

interface Options {
  readonly tellCount: (count: number) => void;
  /** How many are in the room. */
  readonly count: () => number;
}

export interface Entrances {
  /** Whether an arrival or departure is announced by name now. */
  mayName(): boolean;
  /** The number may have changed. */
  recount(): void;
  /** One member alone was sent this number: everybody gets the next one, even if the others know it. */
  greeted(count: number): void;
  end(): void;
}

/**
 * Decides which arrivals and departures a room announces, and sends the count. A crowd that moves at once, as after a
 * lost connection, is sent as a
 * count: announcing every name to everybody would be quadratic (2,000 members, four million messages).
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
    greeted(count) {
      if (count !== told) told = -1;
    },
    end: () => clearTimeout(timer),
  };
};
