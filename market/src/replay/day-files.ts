import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { gunzipChunks } from './csv';
import { buildMinuteDay, type MinuteDay } from './minute-day';
import { MinuteParser, type SymbolTable } from './minute-parser';

const DAY_FILE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.csv\.gz$/;

/**
 * Most rows to keep in memory over all days, about 50 bytes each. Beyond that, we drop the least recently used day and
 * read it again when needed.
 */
const MAX_CACHED_ROWS = 3_000_000;

/** Dates of the `DATE.csv.gz` files in a folder, ascending. Errors name the `variable` and the folder. */
export const listDayFiles = async (folder: string, variable: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`${variable}: cannot read the folder ${folder}`, { cause });
  });
  const dates = names.flatMap((name) => DAY_FILE.exec(name)?.[1] ?? []);
  if (dates.length === 0) throw new Error(`${variable}: no files named DATE.csv.gz in ${folder}`);
  return dates.sort();
};

/** Path of a day's file in a folder. */
export const dayFilePath = (folder: string, date: string): string => join(folder, `${date}.csv.gz`);

/** Runs `read`; if it fails, the error names the variable and the path. */
export const readingFile = async <T>(variable: string, path: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${variable}: cannot read ${path}: ${reason}`, { cause });
  }
};

/** The minute files of a folder. Each is read when it is first needed. */
export class DayFiles {
  /** Ordered by last use. */
  private readonly cache = new Map<string, MinuteDay>();
  private readonly reported = new Set<string>();
  private cachedRows = 0;

  constructor(
    private readonly folder: string,
    private readonly symbols: SymbolTable,
    private readonly log: Pick<Logger, 'warn'>,
    private readonly mostRows = MAX_CACHED_ROWS,
  ) {}

  /** A trading day's bars. Rejects with the variable and the path if the file cannot be read. */
  async read(date: string): Promise<MinuteDay> {
    const known = this.cache.get(date);
    if (known) {
      this.cache.delete(date);
      this.cache.set(date, known);
      return known;
    }
    const day = await this.parse(date);
    this.keep(day);
    return day;
  }

  private keep(day: MinuteDay): void {
    this.cachedRows += day.length - (this.cache.get(day.date)?.length ?? 0);
    this.cache.set(day.date, day);
    for (const oldest of this.cache.values()) {
      if (this.cachedRows <= this.mostRows || oldest === day) return;
      this.cache.delete(oldest.date);
      this.cachedRows -= oldest.length;
    }
  }

  private async parse(date: string): Promise<MinuteDay> {
    const path = dayFilePath(this.folder, date);
    const parser = new MinuteParser(tradingDay(date)!, this.symbols);
    await readingFile('MARKET_REPLAY_DIR', path, async () => {
      for await (const chunk of gunzipChunks(path)) parser.write(chunk);
      parser.end();
    });
    if (parser.malformed > 0 && !this.reported.has(date)) {
      this.reported.add(date);
      this.log.warn({ file: path, malformed: parser.malformed }, 'Replay: skipped lines that are not minute bars');
    }
    return buildMinuteDay(date, parser.rows, this.symbols.names.length);
  }
}
