import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SCAN_DEFINITIONS, SCANNERS } from '@prebell/contracts';
import type { ReplaySource } from '../market-config';
import { dayFilePath, listDayFiles } from '../replay/day-files';
import { FILM_VERSION } from './film-index';

/** Number of days whose files a film reads: its own day, and as far back as the longest baseline reaches. */
const READ_DAYS = 36;
/** A gzip file ends with the checksum and the length of its content. */
const GZIP_END_BYTES = 8;
const KEY_LENGTH = 32;

/**
 * A file as we last read it. `text` contains its name, size and checksum. It is valid as long as size and modification
 * time stay the same.
 */
interface Mark {
  readonly size: number;
  readonly modified: number;
  readonly text: string;
}

/** Keys of films. If a file or a rule changes, the day gets another key, so that its film is made again. */
export class FilmKeys {
  readonly #marks = new Map<string, Mark>();

  constructor(private readonly source: ReplaySource) {}

  /** Key of a day's film: 32 hexadecimal digits. Null if the day is not recorded. */
  async keyOf(date: string): Promise<string | null> {
    const { dir, listings, floats, splits, halts, headlines } = this.source;
    const days = await listDayFiles(dir, 'MARKET_REPLAY_DIR');
    if (!days.includes(date)) return null;
    const listed = await listDayFiles(listings, 'MARKET_REPLAY_LISTINGS');
    const paths = [
      ...days
        .filter((each) => each <= date)
        .slice(-READ_DAYS)
        .map((each) => dayFilePath(dir, each)),
      ...listed.filter((each) => each < date).map((each) => dayFilePath(listings, each)),
      ...[floats, splits, halts, headlines].filter((path) => path !== undefined),
    ];
    const rules = SCANNERS.map((scanner) => `${scanner}-${SCAN_DEFINITIONS[scanner].version}`);
    const hash = createHash('sha256').update([FILM_VERSION, date, ...rules].join('\n'));
    // Read them one after another: hundreds of small reads at once would delay other reads of this process.
    for (const path of paths) hash.update(`\n${await this.#markOf(path)}`);
    return hash.digest('hex').slice(0, KEY_LENGTH);
  }

  async #markOf(path: string): Promise<string> {
    const { size, mtimeMs: modified } = await stat(path).catch((cause: unknown) => {
      throw new Error(`Cannot read ${path}`, { cause });
    });
    const known = this.#marks.get(path);
    if (known?.size === size && known.modified === modified) return known.text;
    const checksum = path.endsWith('.gz') ? await endOf(path, size) : await hashOf(path);
    const text = `${basename(path)} ${size} ${checksum}`;
    this.#marks.set(path, { size, modified, text });
    return text;
  }
}

const endOf = async (path: string, size: number): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const end = Buffer.alloc(GZIP_END_BYTES);
    await file.read(end, 0, GZIP_END_BYTES, Math.max(0, size - GZIP_END_BYTES));
    return end.toString('hex');
  } finally {
    await file.close();
  }
};

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
