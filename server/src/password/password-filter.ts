/**
 * A list of passwords as a Bloom filter. Bit positions come from a password's SHA-1, which public lists of breached
 * passwords contain. So a file of hashes gives the same filter as a file of passwords. With 16 bits per password and 11
 * positions, about one in 2,000 other passwords counts as listed, and its owner must choose another.
 */
const BITS_PER_PASSWORD = 16;
const POSITIONS = 11;
const MAGIC = 'PBPW1\0\0\0';
const HEADER_BYTES = 16;

export interface PasswordFilter {
  /** How many passwords the filter contains. */
  readonly count: number;
  readonly bits: Buffer;
}

/** All positions derive from two independent numbers in the hash (Kirsch and Mitzenmacher). */
const positionsOf = (sha1: Buffer, size: number): number[] => {
  const first = sha1.readUIntBE(0, 6) % size;
  const step = sha1.readUIntBE(6, 6) % size;
  return Array.from({ length: POSITIONS }, (_, index) => (first + index * step) % size);
};

/** Use division instead of bit shifts: with billions of passwords, a position exceeds 32 bits. */
const byteOf = (position: number): number => Math.floor(position / 8);
const bitOf = (position: number): number => 1 << (position % 8);

/** An empty filter with room for `capacity` passwords. */
export const emptyFilter = (capacity: number): PasswordFilter => ({
  count: 0,
  bits: Buffer.alloc(Math.max(8, Math.ceil((capacity * BITS_PER_PASSWORD) / 8))),
});

/** Adds one hash to a filter. */
export const addTo = ({ bits }: PasswordFilter, sha1: Buffer): void => {
  for (const position of positionsOf(sha1, bits.length * 8))
    bits[byteOf(position)] = (bits[byteOf(position)] ?? 0) | bitOf(position);
};

export const isListedIn = ({ bits }: PasswordFilter, sha1: Buffer): boolean =>
  positionsOf(sha1, bits.length * 8).every((position) => ((bits[byteOf(position)] ?? 0) & bitOf(position)) !== 0);

export const writeFilter = ({ count, bits }: PasswordFilter): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  header.writeBigUInt64BE(BigInt(count), 8);
  return Buffer.concat([header, bits]);
};

/** Reads a filter from a file's bytes. Throws if they are not such a filter. */
export const readFilter = (file: Buffer): PasswordFilter => {
  if (file.length <= HEADER_BYTES || file.toString('latin1', 0, 8) !== MAGIC)
    throw new Error('This file is not a list of passwords. Make one with: npm run password-list');
  return { count: Number(file.readBigUInt64BE(8)), bits: file.subarray(HEADER_BYTES) };
};
