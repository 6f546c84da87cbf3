import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A kind of film in a folder. */
interface FilmKind {
  readonly extension: string;
  /** How many films stay on disk. Beyond that, we delete the one that was unused for the longest time. */
  readonly kept: number;
  /** True if a new film of a day replaces the day's earlier ones. */
  readonly isOnePerDay: boolean;
}

/** At most 30 MB each, so about 2 GB in total: three months of sessions. An older film can be made again in seconds. */
export const DAY_FILMS: FilmKind = { extension: 'film', kept: 60, isOnePerDay: true };
/** Films of users' own scans: at most 3 MB each, mostly less than one. */
export const SCAN_FILMS: FilmKind = { extension: 'scan', kept: 200, isOnePerDay: false };

/** After this long, an unfinished file of another host counts as abandoned, milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

const FILM = /^(\d{4}-\d{2}-\d{2})-([0-9a-f]{32})\.([a-z]+)$/;
/** The name contains process and host, because several processes may share the folder. */
const UNFINISHED = /\.(\d+)\.([^.]+)\.part$/;

const HOST = hostname().replace(/[^\w-]/g, '-');

/** The films of one kind in a folder. A file's modification time is the time when the film was last used. */
export class FilmFolder {
  constructor(
    private readonly folder: string,
    private readonly kind: FilmKind,
  ) {}

  pathOf(date: string, key: string): string {
    return join(this.folder, `${date}-${key}.${this.kind.extension}`);
  }

  temporaryOf(date: string, key: string): string {
    return join(this.folder, `${date}-${key}.${process.pid}.${HOST}.part`);
  }

  /** Creates the folder, and removes unfinished files of processes that have ended. */
  async tidy(now: Date): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const [, process_, host] = UNFINISHED.exec(name) ?? [];
      if (process_ === undefined) continue;
      const path = join(this.folder, name);
      const isOurs = host === HOST;
      const isGone = isOurs
        ? Number(process_) === process.pid || !isRunning(Number(process_))
        : now.getTime() - (await stat(path)).mtimeMs > ABANDONED_MS;
      if (isGone) await rm(path, { force: true });
    }
  }

  async has(date: string, key: string): Promise<boolean> {
    return stat(this.pathOf(date, key)).then(
      () => true,
      () => false,
    );
  }

  async list(): Promise<readonly { readonly date: string; readonly key: string }[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.flatMap((name) => {
      const [, date, key, extension] = FILM.exec(name) ?? [];
      return date === undefined || key === undefined || extension !== this.kind.extension ? [] : [{ date, key }];
    });
  }

  /** Notes that a film was just used. */
  async touch(date: string, key: string, now: Date): Promise<void> {
    // If another process has removed it meanwhile, the next attempt to open it will notice.
    await utimes(this.pathOf(date, key), now, now).catch(() => undefined);
  }

  async remove(date: string, key: string): Promise<void> {
    await rm(this.pathOf(date, key), { force: true });
  }

  /**
   * Makes room after a new film: removes earlier films of its day, if the kind has one per day, and the least recently
   * used ones.
   */
  async prune(date: string, key: string): Promise<void> {
    const films = await Promise.all(
      (await this.list()).map(async (film) => {
        const { mtimeMs } = await stat(this.pathOf(film.date, film.key)).catch(() => ({ mtimeMs: 0 }));
        return { ...film, usedAt: mtimeMs };
      }),
    );
    const { isOnePerDay, kept } = this.kind;
    const isEarlier = (film: (typeof films)[number]) => isOnePerDay && film.date === date && film.key !== key;
    const others = films.filter((film) => !isEarlier(film)).sort((a, b) => b.usedAt - a.usedAt);
    for (const film of [...films.filter(isEarlier), ...others.slice(kept)]) await this.remove(film.date, film.key);
  }
}

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
