import type { LRUCache } from 'lru-cache';
import { type BlockFile, DamagedFile } from './block-file';
import { LOG_CHUNK } from './film-index';

/** Unpacked blocks of all open files. Their total size in bytes is limited. */
export type BlockCache = LRUCache<string, Buffer>;

/** Reads the JSON blocks and the logs of an open file. Rejects with DamagedFile if the part it reads is damaged. */
export class BlockReader {
  constructor(
    private readonly file: BlockFile,
    private readonly cache: BlockCache,
  ) {}

  /** A block, parsed to the value that was written. */
  async json<T>(block: number): Promise<T> {
    const key = `${this.file.path}:${block}`;
    const cached = this.cache.get(key);
    const content = cached ?? (await this.#read(block));
    if (cached === undefined) this.cache.set(key, content, { size: Math.max(1, content.length) });
    return JSON.parse(content.toString('utf8')) as T;
  }

  /** Entries of a log by position. @param first number of the log's first block */
  async entries<T>(first: number, positions: readonly number[]): Promise<T[]> {
    const chunks = new Map<number, readonly T[]>();
    for (const chunk of new Set(positions.map((position) => Math.floor(position / LOG_CHUNK))))
      chunks.set(chunk, await this.json<readonly T[]>(first + chunk));
    return positions.map((position) => chunks.get(Math.floor(position / LOG_CHUNK))![position % LOG_CHUNK]!);
  }

  /** If the index names a block that the file does not contain, the file is damaged. */
  #read(block: number): Promise<Buffer> {
    if (block >= this.file.blocks) throw new DamagedFile(`${this.file.path} has no block ${block}`);
    return this.file.read(block);
  }
}
