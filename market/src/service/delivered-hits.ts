import type { WireHit } from '@prebell/contracts';
import type { HitLog } from '../wire';

interface Options {
  /** Reads the hits after a number from the engine's log. */
  readonly read: (after: number) => Promise<HitLog>;
  /** Passes hits on to the listeners of this process. */
  readonly deliver: (hits: readonly WireHit[]) => void;
}

/**
 * Delivers each hit of the day once to this process, in order, whatever happens to the engine. Hits that were published
 * while the engine or the link to it was lost come from the log. Also resends hits to a client that was disconnected.
 */
export class DeliveredHits {
  #date = '';
  /** `seq` of the last hit that was delivered or is too old to deliver; null until a log or a publication has set it. */
  #last: number | null = null;
  /** The day's hits that were delivered to this process. */
  #delivered: WireHit[] = [];
  #run: string | null = null;
  #isReading = false;
  #isReadAgain = false;

  constructor(private readonly options: Options) {}

  /** Delivers the hits of a publication. */
  take(hits: readonly WireHit[]): void {
    const [first] = hits;
    if (first === undefined) return;
    // The log that we are reading may not include these hits, or may belong to another engine, so read it again.
    if (this.#isReading && this.#last !== null) {
      this.#isReadAgain = true;
      return;
    }
    this.#last ??= first.seq - 1;
    this.#moveTo(first.date);
    if (first.seq > this.#last + 1) void this.catchUp();
    else this.#add(hits);
  }

  /** Call it when an engine has become ready. Delivers hits that another engine did not finish publishing. */
  async catchUp(): Promise<void> {
    this.#isReadAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isReadAgain) {
        this.#isReadAgain = false;
        this.#follow(await this.options.read(this.#last ?? Number.MAX_SAFE_INTEGER));
      }
    } catch {
      // The engine was lost. Its successor will call `catchUp` again.
    } finally {
      this.#isReading = false;
    }
  }

  /**
   * Passes the hits after the hit `id` to `take`. Every later hit is delivered after `take` has returned. Resolves with
   * false, and passes none, if some of the hits are no longer available: another day, another log or too long ago.
   */
  async after(id: string, take: (hits: readonly WireHit[]) => void): Promise<boolean> {
    const [date, seq] = [id.slice(0, 10), Number(id.slice(11))];
    const log = await this.options.read(Math.min(seq, this.#last ?? seq));
    // From here on everything is synchronous, so that no publication can come in between.
    const isSameDay = this.#last !== null && this.#date === log.date;
    if (isSameDay && !this.#isReading) this.#addPublished(log);
    const last = isSameDay ? this.#last! : log.published;
    const known = new Map([...log.hits, ...(isSameDay ? this.#delivered : [])].map((hit) => [hit.seq, hit]));
    const missed: WireHit[] = [];
    for (let next = seq + 1; next <= last; next += 1) {
      const hit = known.get(next);
      if (hit !== undefined) missed.push(hit);
    }
    const isWhole = log.date === date && seq <= last && missed.length === last - seq;
    take(isWhole ? missed : []);
    return isWhole;
  }

  #follow(log: HitLog): void {
    const isContinued = log.isRepeatable || log.isStored || log.run === this.#run;
    this.#run = log.run;
    if (this.#last === null) {
      // Hits published before this process started are in the lists that it reads. Later hits are news, even if their
      // publication gets lost.
      this.#moveTo(log.date);
      this.#last = log.published;
    } else if (log.date !== this.#date) {
      this.#moveTo(log.date);
      this.#isReadAgain = true;
    } else if (isContinued) this.#addPublished(log);
    else {
      // A live source without a stored log decides the day again. Its earlier hits are in the lists, but they are not news.
      this.#delivered = [];
      this.#last = log.published;
    }
  }

  #addPublished({ hits, published }: HitLog): void {
    this.#add(hits.filter(({ seq }) => seq <= published));
  }

  #add(hits: readonly WireHit[]): void {
    const fresh = hits.filter(({ seq }) => seq > (this.#last ?? 0));
    const newest = fresh.at(-1);
    if (newest === undefined) return;
    this.#last = newest.seq;
    this.#delivered.push(...fresh);
    this.options.deliver(fresh);
  }

  #moveTo(date: string): void {
    if (date === this.#date) return;
    // The first day of this process may have begun before the process started.
    if (this.#date !== '') this.#last = 0;
    this.#date = date;
    this.#delivered = [];
  }
}
