import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { wholeShares } from '../engine/whole-shares';
import { barSeconds, type MinuteBar } from '../provider';

const HEADING = 'ts_utc,symbol,open,high,low,close,volume,seconds\n';

/** Formats a bar as a line of a minute file. */
export const minuteLine = (symbol: string, bar: MinuteBar): string => {
  const { t, o, h, l, c, v } = bar;
  const start = new Date(t * 1000).toISOString().replace('.000Z', 'Z');
  return `${start},${symbol},${o},${h},${l},${c},${wholeShares(v)},${barSeconds(bar)}\n`;
};

/**
 * A day's minute file while it is being written. Its name is `DATE.csv.gz.part` until it is finished; then the replay
 * can read it.
 */
export class MinuteFile {
  readonly #gzip: Gzip;
  readonly #file: WriteStream;
  readonly #path: string;

  private constructor(folder: string, date: string) {
    this.#path = join(folder, `${date}.csv.gz`);
    this.#file = createWriteStream(`${this.#path}.part`);
    this.#gzip = createGzip();
    this.#gzip.pipe(this.#file);
    this.#gzip.write(HEADING);
  }

  /** Creates the file of a date; rejects if the folder is not writable. */
  static async create(folder: string, date: string): Promise<MinuteFile> {
    await mkdir(folder, { recursive: true });
    const file = new MinuteFile(folder, date);
    await once(file.#file, 'open');
    return file;
  }

  /** Appends lines, each with its line break. */
  write(lines: string): void {
    this.#gzip.write(lines);
  }

  /** Deletes the unfinished file. */
  async discard(): Promise<void> {
    this.#gzip.end();
    await finished(this.#file);
    await rm(`${this.#path}.part`, { force: true });
  }

  /** Completes the file and gives it its final name. */
  async finish(): Promise<void> {
    this.#gzip.end();
    await finished(this.#file);
    await rename(`${this.#path}.part`, this.#path);
  }
}
