import type { WireFilm } from '@prebell/contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { DamagedFile } from './block-file';
import type { FilmFolder } from './film-folder';
import type { FilmOrder } from './film-maker';
import type { FilmQueue } from './film-queue';
import type { MakeFilm } from './film-thread';

/** Most open films. Each needs a file handle and an index of up to one megabyte. */
const OPEN_FILMS = 40;
/** While a film is in use, note that at most this often, milliseconds. */
const TOUCHED_EVERY_MS = 60_000;
/** Most films whose failure we remember. */
const KEPT_FAILURES = 500;

interface Job {
  readonly work: () => Promise<void>;
  progress: number;
  readonly by: string | null;
}

interface OpenFilm<F> {
  readonly film: F;
  /** Number of questions in progress. */
  users: number;
  isRetired: boolean;
  touchedAt: number;
}

/** `absent` also means that the film is still being made. */
export type FilmAnswer<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'absent' | 'not_recorded' };

/** The state of a film: made, being made, failed or absent. */
export type FilmState = Pick<WireFilm, 'state' | 'progress' | 'failure' | 'ahead'>;

/** What a film is made from. */
export type FilmRecipe = Pick<FilmOrder, 'source' | 'date' | 'scan' | 'key'>;

/** Identifies a film that exists or may be made. */
export interface FilmTitle {
  /** Names the film in the log. Requests with the same name share one job. */
  readonly name: string;
  readonly date: string;
  /** The key under which its file can be found now. */
  readonly key: string;
  /** Checks the recorded files again. */
  readonly recipe: () => Promise<FilmRecipe>;
}

interface Options<F> {
  readonly kind: 'day' | 'scan';
  readonly folder: FilmFolder;
  readonly queue: FilmQueue;
  readonly make: MakeFilm;
  /** Rejects with DamagedFile if the film is damaged. */
  readonly open: (path: string, key: string) => Promise<F>;
  /** Aborts when the process stops. */
  readonly ending: AbortSignal;
  /** The wall clock. */
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Films of one kind: has them made, manages the files, and answers questions from them. */
export class FilmShelf<F extends { close(): Promise<void> }> {
  readonly #making = new Map<string, Job>();
  readonly #failures = new LRUCache<string, string>({ max: KEPT_FAILURES });
  /** Ordered by last use. */
  readonly #open = new Map<string, OpenFilm<F>>();
  readonly #opening = new Map<string, Promise<OpenFilm<F> | null>>();

  constructor(private readonly options: Options<F>) {}

  /** @param isMade whether the film's file exists */
  state(name: string, isMade: boolean): FilmState {
    const job = this.#making.get(name);
    if (job !== undefined) {
      const ahead = Math.max(0, this.options.queue.ahead(job.work));
      return { state: 'making', progress: job.progress, failure: null, ahead };
    }
    if (isMade) return { state: 'ready', progress: 1, failure: null };
    const failure = this.#failures.get(name);
    if (failure !== undefined) return { state: 'failed', progress: 0, failure };
    return { state: 'absent', progress: 0, failure: null };
  }

  async stateOf({ name, date, key }: FilmTitle): Promise<FilmState> {
    return this.state(name, await this.options.folder.has(date, key));
  }

  /** How many films are being made or waiting on behalf of `by`. */
  madeBy(by: string): number {
    return [...this.#making.values()].filter((job) => job.by === by).length;
  }

  /** Has a film made, unless it is being made already. @param by who asked for it */
  start({ name, recipe }: FilmTitle, by: string | null = null): void {
    if (this.#making.has(name)) return;
    const work = () => this.#run(name, recipe);
    this.#making.set(name, { work, progress: 0, by });
    this.options.queue.add(this.options.kind, work);
  }

  /** Answers a question from a film. If it turns out to be damaged, it is removed and made again, and the answer is `absent`. */
  async ask<T>(title: FilmTitle, question: (film: F) => Promise<T> | T): Promise<FilmAnswer<T>> {
    const open = await this.#opened(title);
    if (open === null) return { state: 'absent' };
    try {
      await this.#touch(title, open);
      return { state: 'ready', value: await question(open.film) };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      await this.#discard(title, error);
      return { state: 'absent' };
    } finally {
      open.users -= 1;
      this.#closeIfUnused(open);
    }
  }

  close(): void {
    for (const open of this.#open.values()) this.#retire(open);
    this.#open.clear();
  }

  async #run(name: string, recipe: FilmTitle['recipe']): Promise<void> {
    const { folder, make, ending, log, now, kind } = this.options;
    try {
      ending.throwIfAborted();
      const order = await recipe();
      const { date, key } = order;
      const bytes = await make(
        { ...order, path: folder.pathOf(date, key), temporary: folder.temporaryOf(date, key) },
        { onProgress: (share) => this.#note(name, share), signal: ending },
      );
      log.info({ name, bytes }, `Made the film of a recorded ${kind}`);
      await folder.prune(date, key);
      this.#failures.delete(name);
    } catch (error) {
      this.#failures.set(name, error instanceof Error ? error.message : String(error));
      if (!ending.aborted) log.warn({ err: error, name }, `Could not make the film of a recorded ${kind}`);
      // A thread that was terminated could not remove its own file.
      await folder.tidy(now()).catch(() => undefined);
    }
    this.#making.delete(name);
  }

  #note(name: string, share: number): void {
    const job = this.#making.get(name);
    if (job !== undefined) job.progress = share;
  }

  /** The open film, with the caller as one of its users; null if it does not exist. */
  async #opened(title: FilmTitle): Promise<OpenFilm<F> | null> {
    const path = this.options.folder.pathOf(title.date, title.key);
    const known = this.#open.get(path) ?? (await this.#openOnce(title));
    if (known === null) return null;
    // Count the user before anything else runs, because another question may retire the film.
    known.users += 1;
    this.#open.delete(path);
    this.#open.set(path, known);
    for (const [oldest, open] of this.#open) {
      if (this.#open.size <= OPEN_FILMS) break;
      this.#open.delete(oldest);
      this.#retire(open);
    }
    return known;
  }

  /** Notes from time to time that a film is in use, so that it is not removed. */
  async #touch({ date, key }: FilmTitle, open: OpenFilm<F>): Promise<void> {
    const { folder, now } = this.options;
    const at = now();
    if (at.getTime() - open.touchedAt < TOUCHED_EVERY_MS) return;
    open.touchedAt = at.getTime();
    await folder.touch(date, key, at);
  }

  /** Concurrent questions open the file only once. */
  #openOnce(title: FilmTitle): Promise<OpenFilm<F> | null> {
    const path = this.options.folder.pathOf(title.date, title.key);
    const under = this.#opening.get(path);
    if (under !== undefined) return under;
    const opening = this.#openFile(title).finally(() => this.#opening.delete(path));
    this.#opening.set(path, opening);
    return opening;
  }

  async #openFile(title: FilmTitle): Promise<OpenFilm<F> | null> {
    const { date, key } = title;
    const { folder, open } = this.options;
    if (!(await folder.has(date, key))) return null;
    try {
      const film = await open(folder.pathOf(date, key), key);
      return { film, users: 0, isRetired: false, touchedAt: 0 };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      await this.#discard(title, error);
      return null;
    }
  }

  /** Removes a damaged film and makes it again. */
  async #discard(title: FilmTitle, error: DamagedFile): Promise<void> {
    const { folder, log } = this.options;
    log.warn({ err: error, name: title.name }, 'A film is damaged and is made again');
    const path = folder.pathOf(title.date, title.key);
    const open = this.#open.get(path);
    this.#open.delete(path);
    if (open !== undefined) this.#retire(open);
    await folder.remove(title.date, title.key);
    this.start(title);
  }

  #retire(open: OpenFilm<F>): void {
    open.isRetired = true;
    this.#closeIfUnused(open);
  }

  #closeIfUnused(open: OpenFilm<F>): void {
    if (!open.isRetired || open.users > 0) return;
    open.film.close().catch((error: unknown) => this.options.log.warn({ err: error }, 'A film could not be closed'));
  }
}
