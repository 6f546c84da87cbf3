import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A file of numbered blocks, each compressed on its own. Layout: header (magic, key), the blocks, the index, and at the
 * end the position of the index. Checksums protect each block and the index, so a truncated or damaged file never
 * passes for a complete one.
 */
const MAGIC = Buffer.from('PBBLOCK1', 'latin1');
const KEY_BYTES = 64;
const HEADER_BYTES = MAGIC.length + KEY_BYTES;
/** Position (8 bytes), length (4) and checksum (4) of a block, as stored. */
const ENTRY_BYTES = 16;
/** The entry of the index itself, then the magic again. */
const FOOTER_BYTES = ENTRY_BYTES + MAGIC.length;
/** Level 3 takes half the time of the default 6, and files are only about a tenth larger. */
const LEVEL = 3;

interface Entry {
  readonly position: number;
  readonly length: number;
  readonly checksum: number;
}

/** The file is truncated or damaged, or has another version or key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const headerOf = (key: string): Buffer => {
  if (Buffer.byteLength(key) > KEY_BYTES) throw new Error(`A key has at most ${KEY_BYTES} bytes`);
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.write(key, MAGIC.length, 'latin1');
  return header;
};

const writeEntry = (buffer: Buffer, at: number, { position, length, checksum }: Entry): void => {
  buffer.writeDoubleLE(position, at);
  buffer.writeUInt32LE(length, at + 8);
  buffer.writeUInt32LE(checksum, at + 12);
};

const readEntry = (buffer: Buffer, at: number): Entry => ({
  position: buffer.readDoubleLE(at),
  length: buffer.readUInt32LE(at + 8),
  checksum: buffer.readUInt32LE(at + 12),
});

/** Writes a block file under a temporary name. The file gets its own name only once it is complete. */
export class BlockFileWriter {
  readonly #file: number;
  readonly #entries: Entry[] = [];
  #position = HEADER_BYTES;

  /** @param key identifies what the file was made from, at most 64 Latin characters */
  constructor(
    private readonly temporary: string,
    private readonly path: string,
    key: string,
  ) {
    this.#file = openSync(temporary, 'w');
    writeSync(this.#file, headerOf(key));
  }

  /** Adds a block; returns its number. */
  add(content: Buffer): number {
    this.#entries.push(this.#write(content));
    return this.#entries.length - 1;
  }

  /** Completes the file with `index`, a JSON value, and gives it its final name. Returns its size in bytes. */
  finish(index: unknown): number {
    const text = Buffer.from(JSON.stringify(index));
    const table = Buffer.alloc(4 + text.length + this.#entries.length * ENTRY_BYTES);
    table.writeUInt32LE(text.length, 0);
    text.copy(table, 4);
    this.#entries.forEach((entry, k) => {
      writeEntry(table, 4 + text.length + k * ENTRY_BYTES, entry);
    });
    const footer = Buffer.alloc(FOOTER_BYTES);
    writeEntry(footer, 0, this.#write(table));
    MAGIC.copy(footer, ENTRY_BYTES);
    writeSync(this.#file, footer);
    // Flush first: after a power failure, no truncated file may have the final name.
    fsyncSync(this.#file);
    closeSync(this.#file);
    renameSync(this.temporary, this.path);
    return this.#position + footer.length;
  }

  /** Deletes the unfinished file. */
  abandon(): void {
    closeSync(this.#file);
    rmSync(this.temporary, { force: true });
  }

  #write(content: Buffer): Entry {
    const packed = deflateRawSync(content, { level: LEVEL });
    const entry = { position: this.#position, length: packed.length, checksum: crc32(packed) };
    writeSync(this.#file, packed);
    this.#position += packed.length;
    return entry;
  }
}

/** An open block file. Its table of blocks is in memory, and each read gets one block from the disk. */
export class BlockFile {
  private constructor(
    readonly path: string,
    /** The JSON value that was passed to `finish`. */
    readonly index: unknown,
    private readonly file: FileHandle,
    /** The entries of all blocks in sequence, as stored. */
    private readonly table: Buffer,
  ) {}

  /** Opens a complete file. Rejects with DamagedFile if it is truncated or damaged, or has another key. */
  static async open(path: string, key: string): Promise<BlockFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size < HEADER_BYTES + FOOTER_BYTES) throw new DamagedFile(`${path} is cut`);
      if (!(await readAt(file, 0, HEADER_BYTES)).equals(headerOf(key)))
        throw new DamagedFile(`${path} is of another version or key`);
      const footer = await readAt(file, size - FOOTER_BYTES, FOOTER_BYTES);
      const entry = readEntry(footer, 0);
      const isWhole =
        footer.subarray(ENTRY_BYTES).equals(MAGIC) && entry.position + entry.length === size - FOOTER_BYTES;
      if (!isWhole) throw new DamagedFile(`${path} is cut`);
      const content = await unpacked(path, file, entry);
      const length = content.readUInt32LE(0);
      const table = Buffer.from(content.subarray(4 + length));
      return new BlockFile(path, JSON.parse(content.toString('utf8', 4, 4 + length)), file, table);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The content of a block. Rejects with DamagedFile if its checksum differs. */
  async read(block: number): Promise<Buffer> {
    if (!(block >= 0 && block < this.blocks)) throw new RangeError(`There is no block ${block} in ${this.path}`);
    return unpacked(this.path, this.file, readEntry(this.table, block * ENTRY_BYTES));
  }

  /** The number of blocks. */
  get blocks(): number {
    return this.table.length / ENTRY_BYTES;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const unpacked = async (path: string, file: FileHandle, { position, length, checksum }: Entry): Promise<Buffer> => {
  const packed = await readAt(file, position, length);
  if (packed.length !== length || crc32(packed) !== checksum)
    throw new DamagedFile(`${path} is damaged at ${position}`);
  return inflateRawSync(packed);
};
