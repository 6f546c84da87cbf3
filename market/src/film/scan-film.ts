import { CUSTOM_HIT_LIMITS, type TradingDay, toMs, type WireCustomHit } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type { ScannerTable } from '../engine/scanner-tables';
import { BlockFile } from './block-file';
import { type BlockCache, BlockReader } from './block-reader';
import type { ScanFilmIndex } from './scan-film-index';
import type { AskedScan } from './scan-key';

interface HitQuestion {
  /** Only hits with a larger `seq`. */
  readonly after: number;
  readonly limit: number;
}

/**
 * An open film of a custom scan. Each question names a whole minute `at` (epoch milliseconds) of its day, and the
 * answer contains nothing from that minute or later. Rejects with DamagedFile if the part it reads is damaged.
 */
export class ScanFilm {
  readonly #start: number;
  readonly #blocks: BlockReader;

  private constructor(
    readonly key: string,
    private readonly file: BlockFile,
    private readonly index: ScanFilmIndex,
    cache: BlockCache,
  ) {
    this.#start = toMs(index.day.pre_open);
    this.#blocks = new BlockReader(file, cache);
  }

  /** Rejects with DamagedFile if the file is truncated or damaged, or was made from other data. */
  static async open(path: string, key: string, cache: BlockCache): Promise<ScanFilm> {
    const file = await BlockFile.open(path, key);
    return new ScanFilm(key, file, file.index as ScanFilmIndex, cache);
  }

  get day(): TradingDay {
    return this.index.day;
  }

  /** The scan's list at a minute. */
  list(at: number): Promise<ScannerTable> {
    return this.#blocks.json(this.index.lists[Math.round((at - this.#start) / MINUTE_MS)]!);
  }

  /** The newest hits up to a minute, newest first, with the id and version of `scan`; and whether the log had reached its limit. */
  async hits(at: number, scan: Pick<AskedScan, 'id' | 'version'>, { after, limit }: HitQuestion) {
    const { hits } = this.index;
    let count = hits.at.findIndex((since) => this.#start + since > at);
    if (count === -1) count = hits.at.length;
    // Hits are numbered from 1.
    const wanted: number[] = [];
    for (let k = count - 1; k >= after && wanted.length < limit; k -= 1) wanted.push(k);
    const found = await this.#blocks.entries<WireCustomHit>(hits.block, wanted);
    return {
      hits: found.map((hit) => ({ ...hit, scanner: scan.id, rule_version: scan.version })),
      isFull: count >= CUSTOM_HIT_LIMITS.perDay,
    };
  }

  /** A hit by its number; null if it was not known yet at a minute. Its `scanner` is the film's own id, not the requested one. */
  async hit(at: number, seq: number): Promise<WireCustomHit | null> {
    const since = this.index.hits.at[seq - 1];
    if (since === undefined || this.#start + since > at) return null;
    return (await this.#blocks.entries<WireCustomHit>(this.index.hits.block, [seq - 1]))[0] ?? null;
  }

  /** The first minute at or after `at` that contains another entry, epoch milliseconds; null if none follows. */
  nextHit(at: number): number | null {
    const { hits } = this.index;
    const found = hits.at.findIndex((since, k) => hits.isEntry[k] === 1 && this.#minuteOf(since) >= at);
    return found === -1 ? null : this.#minuteOf(hits.at[found]!);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The first minute at or after the given milliseconds after 4:00 AM. */
  #minuteOf(since: number): number {
    return this.#start + Math.ceil(since / MINUTE_MS) * MINUTE_MS;
  }
}
