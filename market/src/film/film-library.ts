import { tradingDay, type WireFilm } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ReplaySource } from '../market-config';
import { recordedDays } from '../proof/recorded-days';
import { Film, type FilmCaches } from './film';
import { DAY_FILMS, FilmFolder, SCAN_FILMS } from './film-folder';
import { FilmKeys } from './film-keys';
import { FilmQueue } from './film-queue';
import { type FilmAnswer, FilmShelf, type FilmTitle } from './film-shelf';
import type { MakeFilm } from './film-thread';
import { ScanFilm } from './scan-film';
import { ScanFilms } from './scan-films';

/** Most unpacked blocks of all films in memory, bytes. */
const CACHED_BYTES = 64 * 1024 * 1024;
/** Most symbols whose engine we keep at its current minute. Each takes about 40 kB, so 40 MB. */
const CACHED_SYMBOLS = 1_000;
/** Most symbols in the search indexes of days. Each takes about 300 bytes, so 20 MB. */
const CACHED_LISTINGS = 60_000;
/** Check the files of a day again after this long, milliseconds. */
const CHECKED_FOR_MS = 10_000;

interface Options {
  /** Folder of the films. */
  readonly folder: string;
  /** Null if there are no recorded days. */
  readonly source: ReplaySource | null;
  readonly make: MakeFilm;
  /** The wall clock. */
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * The films of this process. It makes them one at a time, manages the files, and answers questions from them. A film is
 * a file with everything that the desk would have shown on a recorded day.
 */
export class FilmLibrary {
  /** Films of users' own scans. */
  readonly scans: ScanFilms;
  readonly #folder: FilmFolder;
  readonly #shelf: FilmShelf<Film>;
  readonly #scanShelf: FilmShelf<ScanFilm>;
  readonly #queue: FilmQueue;
  readonly #filmKeys: FilmKeys | null;
  readonly #keys = new Map<string, { readonly key: string | null; readonly at: number }>();
  readonly #ending = new AbortController();

  constructor(private readonly options: Options) {
    const { source, make, now, log } = options;
    const caches: FilmCaches = {
      blocks: new LRUCache({ maxSize: CACHED_BYTES }),
      symbols: new LRUCache({ max: CACHED_SYMBOLS }),
      searches: new LRUCache({ maxSize: CACHED_LISTINGS }),
    };
    this.#folder = new FilmFolder(options.folder, DAY_FILMS);
    this.#filmKeys = source === null ? null : new FilmKeys(source);
    // Only if there are recorded days: other installations do not need the folder.
    this.#queue = new FilmQueue(source === null ? Promise.resolve() : this.#tidy());
    const shared = { queue: this.#queue, make, now, log, ending: this.#ending.signal };
    this.#shelf = new FilmShelf({
      ...shared,
      kind: 'day',
      folder: this.#folder,
      open: (path, key) => Film.open(path, key, caches),
    });
    this.#scanShelf = new FilmShelf({
      ...shared,
      kind: 'scan',
      folder: new FilmFolder(options.folder, SCAN_FILMS),
      open: (path, key) => ScanFilm.open(path, key, caches.blocks),
    });
    this.scans = new ScanFilms(this.#scanShelf, {
      source,
      keyOf: (date) => this.#keyOf(date),
      freshKeyOf: (date) => this.#freshKeyOf(date),
    });
  }

  /** The recorded days with the state of their films, oldest first, and the trading days between them that are not on file. */
  async days(): Promise<{ readonly films: readonly WireFilm[]; readonly missing: readonly string[] }> {
    if (this.options.source === null) return { films: [], missing: [] };
    const { days, missing } = await recordedDays(this.options.source);
    const made = new Set((await this.#folder.list()).map(({ date, key }) => `${date}-${key}`));
    const films: WireFilm[] = [];
    for (const { date, faults } of days) {
      const isMade = made.has(`${date}-${await this.#keyOf(date)}`);
      films.push(this.#present({ date, faults }, isMade));
    }
    return { films, missing };
  }

  /** The state of a day's film; null if the day is not recorded. */
  async film(date: string): Promise<WireFilm | null> {
    const key = await this.#keyOf(date);
    if (key === null || this.options.source === null) return null;
    const day = (await recordedDays(this.options.source)).days.find((each) => each.date === date);
    return day === undefined ? null : this.#present(day, await this.#folder.has(date, key));
  }

  /** Has a day's film made, unless it exists or is being made. Resolves with its state; null if the day is not recorded. */
  async make(date: string): Promise<WireFilm | null> {
    const film = await this.film(date);
    const key = await this.#keyOf(date);
    if (film === null || key === null || film.state === 'ready' || film.state === 'making') return film;
    this.#shelf.start(this.#title(date, key));
    return { ...film, ...this.#shelf.state(date, false) };
  }

  /**
   * Answers a question from a day's film. If the film turns out to be damaged, it is removed and made again, and the
   * answer is `absent`.
   */
  async ask<T>(date: string, question: (film: Film) => Promise<T> | T): Promise<FilmAnswer<T>> {
    const key = await this.#keyOf(date);
    return key === null ? { state: 'not_recorded' } : this.#shelf.ask(this.#title(date, key), question);
  }

  /** Resolves once all requested films are made or have failed. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  /** Ends the thread that is making a film, and closes all files. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('This process stops'));
    await this.#queue.settled();
    this.#shelf.close();
    this.#scanShelf.close();
  }

  #present(
    { date, faults }: { date: string; faults: readonly WireFilm['faults'][number][] },
    isMade: boolean,
  ): WireFilm {
    return { date, faults: [...faults], day: tradingDay(date)!, ...this.#shelf.state(date, isMade) };
  }

  #title(date: string, key: string): FilmTitle {
    return {
      name: date,
      date,
      key,
      recipe: async () => {
        const { source } = this.options;
        const fresh = await this.#freshKeyOf(date);
        if (fresh === null || source === null) throw new Error(`${date} is not recorded`);
        return { source, date, key: fresh };
      },
    };
  }

  async #tidy(): Promise<void> {
    const { log, now } = this.options;
    await this.#folder
      .tidy(now())
      .catch((error: unknown) => log.warn({ err: error }, 'Could not tidy the folder of films'));
  }

  #freshKeyOf(date: string): Promise<string | null> {
    this.#keys.delete(date);
    return this.#keyOf(date);
  }

  /** The key that the film of a day must have; we check the files again after ten seconds. */
  async #keyOf(date: string): Promise<string | null> {
    if (this.#filmKeys === null) return null;
    const known = this.#keys.get(date);
    const at = this.options.now().getTime();
    if (known !== undefined && at - known.at < CHECKED_FOR_MS && at >= known.at) return known.key;
    const key = tradingDay(date) === null ? null : await this.#filmKeys.keyOf(date);
    this.#keys.set(date, { key, at });
    return key;
  }
}
