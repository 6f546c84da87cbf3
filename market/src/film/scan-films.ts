import type { ReplaySource } from '../market-config';
import type { FilmAnswer, FilmShelf, FilmState, FilmTitle } from './film-shelf';
import type { ScanFilm } from './scan-film';
import { type AskedScan, filmedScan, scanKey } from './scan-key';

/** Most films of scans that one user may have in progress at a time, so that nobody blocks the others. */
export const SCANS_AT_A_TIME = 3;

interface Days {
  readonly source: ReplaySource | null;
  /** Key of a day's film; null if the day is not recorded. */
  readonly keyOf: (date: string) => Promise<string | null>;
  /** Like `keyOf`, but checks the recorded files first. */
  readonly freshKeyOf: (date: string) => Promise<string | null>;
}

/** Films of users' own scans over recorded days. */
export class ScanFilms {
  constructor(
    private readonly shelf: FilmShelf<ScanFilm>,
    private readonly days: Days,
  ) {}

  /** The state of a scan's film for a day; null if the day is not recorded. */
  async state(date: string, scan: AskedScan): Promise<FilmState | null> {
    const title = await this.#title(date, scan);
    return title === null ? null : this.shelf.stateOf(title);
  }

  /**
   * Starts making a scan's film for a day, unless it exists or is being made. Resolves with its state; null if the day
   * is not recorded; `too_many` if `by` already has the allowed number in progress.
   */
  async make(date: string, scan: AskedScan, by: string): Promise<FilmState | 'too_many' | null> {
    const title = await this.#title(date, scan);
    if (title === null) return null;
    const known = await this.shelf.stateOf(title);
    if (known.state === 'ready' || known.state === 'making') return known;
    if (this.shelf.madeBy(by) >= SCANS_AT_A_TIME) return 'too_many';
    this.shelf.start(title, by);
    return this.shelf.state(title.name, false);
  }

  /** Answers a question from a scan's film for a day, like `FilmLibrary.ask`. */
  async ask<T>(date: string, scan: AskedScan, question: (film: ScanFilm) => Promise<T> | T): Promise<FilmAnswer<T>> {
    const title = await this.#title(date, scan);
    return title === null ? { state: 'not_recorded' } : this.shelf.ask(title, question);
  }

  async #title(date: string, asked: AskedScan): Promise<FilmTitle | null> {
    const { source, keyOf, freshKeyOf } = this.days;
    const day = await keyOf(date);
    if (day === null || source === null) return null;
    const scan = filmedScan(asked);
    const key = scanKey(day, scan);
    return {
      name: `${date}-${key}`,
      date,
      key,
      recipe: async () => {
        const fresh = await freshKeyOf(date);
        if (fresh === null) throw new Error(`${date} is not recorded`);
        return { source, date, scan, key: scanKey(fresh, scan) };
      },
    };
  }
}
