type Work = () => Promise<void>;

/** Films are made one at a time in each process. Days come before scans: without its day nobody sees a scan. */
export class FilmQueue {
  readonly #waiting = { day: [] as Work[], scan: [] as Work[] };
  #now: Work | null = null;
  #running: Promise<void> | null = null;

  /** @param ready what the first film waits for; never rejects */
  constructor(private readonly ready: Promise<void>) {}

  /** `work` never rejects. */
  add(kind: 'day' | 'scan', work: Work): void {
    this.#waiting[kind].push(work);
    this.#running ??= this.#run();
  }

  /** How many films are made before the one of `work`. */
  ahead(work: Work): number {
    const { day, scan } = this.#waiting;
    return [...(this.#now === null ? [] : [this.#now]), ...day, ...scan].indexOf(work);
  }

  /** Resolves once nothing waits and nothing runs. */
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
