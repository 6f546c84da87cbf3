import type { LRUCache } from 'lru-cache';
import { type BlockFile, DamagedFile } from './block-file';
import { LOG_CHUNK } from './film-index';

/** Unpacked blocks of all open files, by their bytes. */
export type BlockCache = LRUCache<string, Buffer>;

/** Reads the JSON blocks and the logs of an open file. Rejects with DamagedFile where the file is damaged. */
export class BlockReader {
  constructor(
    private readonly file: BlockFile,
    private readonly cache: BlockCache,
  ) {}

  /** A block as the maker wrote it. */
  async json<T>(block: number): Promise<T> {
    const key = `${this.file.path}:${block}`;
    const cached = this.cache.get(key);
    const content = cached ?? (await this.#read(block));
    if (cached === undefined) this.cache.set(key, content, { size: Math.max(1, content.length) });
    return JSON.parse(content.toString('utf8')) as T;
  }

  /** Entries of a log by their positions. @param first number of the log's first block */
  async entries<T>(first: number, positions: readonly number[]): Promise<T[]> {
    const chunks = new Map<number, readonly T[]>();
    for (const chunk of new Set(positions.map((position) => Math.floor(position / LOG_CHUNK))))
      chunks.set(chunk, await this.json<readonly T[]>(first + chunk));
    return positions.map((position) => chunks.get(Math.floor(position / LOG_CHUNK))![position % LOG_CHUNK]!);
  }

  /** A block that the index names and the file does not have is damage. */
  #read(block: number): Promise<Buffer> {
    if (block >= this.file.blocks) throw new DamagedFile(`${this.file.path} has no block ${block}`);
    return this.file.read(block);
  }
}
