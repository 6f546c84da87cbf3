import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';

const HEADING = 'ts_utc,symbol,open,high,low,close,volume\n';

/** A day's minute file: `DATE.csv.gz.part` while it is written, then under the name that the replay reads. */
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

  /** Adds lines, each with its line end. */
  write(lines: string): void {
    this.#gzip.write(lines);
  }

  /** Completes the file and gives it its final name. */
  async finish(): Promise<void> {
    this.#gzip.end();
    await finished(this.#file);
    await rename(`${this.#path}.part`, this.#path);
  }
}
