/** The member count is sent at most once in this time, milliseconds: at once after a pause, otherwise at the end of the interval. */
const COUNT_EVERY_MS = 200;
/** How many names may be announced at once, and how many per second after that (a token bucket). */
const NAMES = { burst: 20, perSecond: 10 };

interface Options {
  readonly sendCount: (count: number) => void;
  /** How many members are in the room. */
  readonly count: () => number;
}

export interface Entrances {
  /** Whether the next arrival or departure may be announced by name. */
  mayName(): boolean;
  /** Call it when the number of members may have changed. */
  recount(): void;
  /**
   * Call it when one new member was sent this count. If the others have another one, the next count goes to everyone,
   * even if they have it already.
   */
  greeted(count: number): void;
  end(): void;
}

/**
 * Decides which arrivals and departures a room announces, and sends the count. When a crowd comes or goes at once, as
 * after a lost connection, only the count is sent: announcing every name to everyone would be quadratic (2,000 members,
 * four million messages).
 */
export const createEntrances = ({ sendCount, count }: Options): Entrances => {
  let names = NAMES.burst;
  let refilledAt = Date.now();
  let sentCount = -1;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    timer = undefined;
    if (count() === sentCount) return;
    sentCount = count();
    sentAt = Date.now();
    sendCount(sentCount);
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
      const wait = sentAt + COUNT_EVERY_MS - Date.now();
      if (wait <= 0) send();
      else timer = setTimeout(send, wait);
    },
    greeted(count) {
      if (count !== sentCount) sentCount = -1;
    },
    end: () => clearTimeout(timer),
  };
};
