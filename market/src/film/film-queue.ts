type Work = () => Promise<void>;

/**
 * Makes films one at a time in each process. Films of days come before films of scans, because users need the day to
 * look at its scans.
 */
export class FilmQueue {
  readonly #waiting = { day: [] as Work[], scan: [] as Work[] };
  #now: Work | null = null;
  #running: Promise<void> | null = null;

  /** @param ready the first film waits for it; never rejects */
  constructor(private readonly ready: Promise<void>) {}

  /** Adds work, which must never reject. */
  add(kind: 'day' | 'scan', work: Work): void {
    this.#waiting[kind].push(work);
    this.#running ??= this.#run();
  }

  /** How many films will be made before `work` starts; -1 if it is not queued. */
  ahead(work: Work): number {
    const { day, scan } = this.#waiting;
    return [...(this.#now === null ? [] : [this.#now]), ...day, ...scan].indexOf(work);
  }

  /** Resolves once the queue is empty and nothing is running. */
  async settled(): Promise<void> {
    await this.ready;
    await this.#running;
  }

  async #run(): Promise<void> {
    await this.ready;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#now = next;
      await next();
    }
    this.#now = null;
    this.#running = null;
  }

  #next(): Work | undefined {
    return this.#waiting.day.shift() ?? this.#waiting.scan.shift();
  }
}
