import type { BlockFileWriter } from './block-file';
import { LOG_CHUNK } from './film-index';

/** Converts a value to the block that stores it. */
export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Writes consecutive blocks; returns the number of the first. */
export const addAll = (file: BlockFileWriter, blocks: readonly Buffer[]): number => {
  const numbers = blocks.map((block) => file.add(block));
  return numbers[0] ?? 0;
};

/** Writes a log in blocks of `LOG_CHUNK` entries; returns the number of the first. */
export const addLog = (file: BlockFileWriter, entries: readonly unknown[]): number => {
  const chunks: Buffer[] = [];
  for (let first = 0; first < entries.length; first += LOG_CHUNK)
    chunks.push(json(entries.slice(first, first + LOG_CHUNK)));
  return addAll(file, chunks);
};
