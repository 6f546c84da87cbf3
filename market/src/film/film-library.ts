import { tradingDay, type WireFilm } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ReplaySource } from '../market-config';
import { recordedDays } from '../proof/recorded-days';
import { DamagedFile } from './block-file';
import { Film, type FilmCaches } from './film';
import { FilmFolder } from './film-folder';
import type { MakeFilm } from './film-link';
import { RecordedFiles } from './recorded-files';

/** Unpacked blocks of all films in memory together, bytes. */
const CACHED_BYTES = 64 * 1024 * 1024;
/** Symbols whose engine stays where it is, about 40 kB each: 40 MB. */
const CACHED_SYMBOLS = 1_000;
/** Symbols of the days that are searched, about 300 bytes each: 20 MB. */
const CACHED_LISTINGS = 60_000;
/** Open films keep a file handle and an index of at most a megabyte. */
const OPEN_FILMS = 40;
/** The files of a day are looked at again after this long, milliseconds. */
const CHECKED_FOR_MS = 10_000;
/** A film in use is noted as used at most this often, milliseconds. */
const TOUCHED_EVERY_MS = 60_000;

type Making = { readonly state: 'making'; progress: number; readonly done: Promise<void> };
type Job = Making | { readonly state: 'failed'; readonly failure: string };

interface OpenFilm {
  readonly film: Film;
  /** Questions under way. */
  users: number;
  isRetired: boolean;
  touchedAt: number;
}

/** `absent` also while the film is made. */
export type FilmAnswer<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'absent' | 'not_recorded' };

interface Options {
  /** Folder of the films. */
  readonly folder: string;
  /** Null without recorded days. */
  readonly source: ReplaySource | null;
  readonly make: MakeFilm;
  /** The wall clock. */
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** The films of this process: makes one at a time, keeps the files, and answers questions from them. */
export class FilmLibrary {
  readonly #folder: FilmFolder;
  readonly #files: RecordedFiles | null;
  readonly #jobs = new Map<string, Job>();
  /** In the order of last use. */
  readonly #open = new Map<string, OpenFilm>();
  readonly #opening = new Map<string, Promise<OpenFilm | null>>();
  readonly #keys = new Map<string, { readonly key: string | null; readonly at: number }>();
  readonly #ending = new AbortController();
  readonly #caches: FilmCaches = {
    blocks: new LRUCache({ maxSize: CACHED_BYTES }),
    symbols: new LRUCache({ max: CACHED_SYMBOLS }),
    searches: new LRUCache({ maxSize: CACHED_LISTINGS }),
  };
  #queue: Promise<void>;

  constructor(private readonly options: Options) {
    this.#folder = new FilmFolder(options.folder);
    this.#files = options.source === null ? null : new RecordedFiles(options.source);
    // Only where there are days: other platforms get no folder.
    this.#queue = options.source === null ? Promise.resolve() : this.#tidy();
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

  /** Has a day's film made unless it is made or being made. Resolves with its state; null if the day is not recorded. */
  async make(date: string): Promise<WireFilm | null> {
    const film = await this.film(date);
    if (film === null || film.state === 'ready' || film.state === 'making') return film;
    this.#start(date);
    return { ...film, state: 'making', progress: 0, failure: null };
  }

  /**
   * Answers a question from a day's film. A film that turns out to be damaged is removed and made again; the answer is then `absent`.
   */
  async ask<T>(date: string, question: (film: Film) => Promise<T> | T): Promise<FilmAnswer<T>> {
    const key = await this.#keyOf(date);
    if (key === null) return { state: 'not_recorded' };
    const open = await this.#opened(date, key);
    if (open === null) return { state: 'absent' };
    open.users += 1;
    try {
      return { state: 'ready', value: await question(open.film) };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      await this.#discard(date, key, error);
      return { state: 'absent' };
    } finally {
      open.users -= 1;
      this.#closeIfUnused(open);
    }
  }

  /** Resolves once the films that were asked for are made or have failed. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Ends the thread that makes a film, and closes all files. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('This process stops'));
    await this.#queue;
    for (const open of this.#open.values()) this.#retire(open);
    this.#open.clear();
  }

  #present(
    { date, faults }: { date: string; faults: readonly WireFilm['faults'][number][] },
    isMade: boolean,
  ): WireFilm {
    const job = this.#jobs.get(date);
    const known = { date, faults: [...faults], day: tradingDay(date)! };
    if (job?.state === 'making') return { ...known, state: 'making', progress: job.progress, failure: null };
    if (isMade) return { ...known, state: 'ready', progress: 1, failure: null };
    if (job?.state === 'failed') return { ...known, state: 'failed', progress: 0, failure: job.failure };
    return { ...known, state: 'absent', progress: 0, failure: null };
  }

  #start(date: string): void {
    // Several requests of the same day share one job.
    if (this.#jobs.get(date)?.state === 'making') return;
    const done = this.#queue.then(() => this.#run(date));
    this.#jobs.set(date, { state: 'making', progress: 0, done });
    this.#queue = done;
  }

  async #run(date: string): Promise<void> {
    const { source, make, log, now } = this.options;
    try {
      this.#ending.signal.throwIfAborted();
      this.#keys.delete(date);
      const key = await this.#keyOf(date);
      if (key === null || source === null) throw new Error(`${date} is not recorded`);
      const bytes = await make(
        {
          source,
          date,
          key,
          path: this.#folder.pathOf(date, key),
          temporary: this.#folder.temporaryOf(date, key),
        },
        { onProgress: (share) => this.#note(date, share), signal: this.#ending.signal },
      );
      log.info({ date, bytes }, 'Made the film of a recorded day');
      await this.#folder.prune(date, key);
      this.#jobs.delete(date);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.#jobs.set(date, { state: 'failed', failure });
      if (!this.#ending.signal.aborted) log.warn({ err: error, date }, 'Could not make the film of a recorded day');
      // A thread that was ended could not remove its file itself.
      await this.#folder.tidy(now()).catch(() => undefined);
    }
  }

  #note(date: string, share: number): void {
    const job = this.#jobs.get(date);
    if (job?.state === 'making') job.progress = share;
  }

  async #tidy(): Promise<void> {
    const { log, now } = this.options;
    await this.#folder
      .tidy(now())
      .catch((error: unknown) => log.warn({ err: error }, 'Could not tidy the folder of films'));
  }

  /** What the film of a day must be made from; looked at again every ten seconds. */
  async #keyOf(date: string): Promise<string | null> {
    if (this.#files === null) return null;
    const known = this.#keys.get(date);
    const at = this.options.now().getTime();
    if (known !== undefined && at - known.at < CHECKED_FOR_MS && at >= known.at) return known.key;
    const key = tradingDay(date) === null ? null : await this.#files.keyOf(date);
    this.#keys.set(date, { key, at });
    return key;
  }

  /** The open film; null if it is not made. */
  async #opened(date: string, key: string): Promise<OpenFilm | null> {
    const path = this.#folder.pathOf(date, key);
    const known = this.#open.get(path) ?? (await this.#openOnce(date, key));
    if (known === null) return null;
    this.#open.delete(path);
    this.#open.set(path, known);
    const at = this.options.now().getTime();
    if (at - known.touchedAt >= TOUCHED_EVERY_MS) {
      known.touchedAt = at;
      await this.#folder.touch(date, key, this.options.now());
    }
    for (const [oldest, open] of this.#open) {
      if (this.#open.size <= OPEN_FILMS) break;
      this.#open.delete(oldest);
      this.#retire(open);
    }
    return known;
  }

  /** Two questions at once open the file once. */
  #openOnce(date: string, key: string): Promise<OpenFilm | null> {
    const path = this.#folder.pathOf(date, key);
    const under = this.#opening.get(path);
    if (under !== undefined) return under;
    const opening = this.#openFile(date, key).finally(() => this.#opening.delete(path));
    this.#opening.set(path, opening);
    return opening;
  }

  async #openFile(date: string, key: string): Promise<OpenFilm | null> {
    if (!(await this.#folder.has(date, key))) return null;
    try {
      const film = await Film.open(this.#folder.pathOf(date, key), key, this.#caches);
      return { film, users: 0, isRetired: false, touchedAt: 0 };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      await this.#discard(date, key, error);
      return null;
    }
  }

  /** Removes a damaged film and makes it again. */
  async #discard(date: string, key: string, error: DamagedFile): Promise<void> {
    this.options.log.warn({ err: error, date }, 'A film is damaged and is made again');
    const path = this.#folder.pathOf(date, key);
    const open = this.#open.get(path);
    this.#open.delete(path);
    if (open !== undefined) this.#retire(open);
    await this.#folder.remove(date, key);
    this.#start(date);
  }

  #retire(open: OpenFilm): void {
    open.isRetired = true;
    this.#closeIfUnused(open);
  }

  #closeIfUnused(open: OpenFilm): void {
    if (!open.isRetired || open.users > 0) return;
    open.film.close().catch((error: unknown) => this.options.log.warn({ err: error }, 'A film could not be closed'));
  }
}
