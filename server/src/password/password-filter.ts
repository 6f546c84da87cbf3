/**
 * A list of passwords as a Bloom filter: the positions come from a password's SHA-1, the hash that public lists of
 * breached passwords use. So a file of hashes makes the same filter as a file of passwords. At 16 bits a password and 11
 * positions, one in some 2,000 other passwords counts as listed: its owner chooses another one.
 */
const BITS_PER_PASSWORD = 16;
const POSITIONS = 11;
const MAGIC = 'PBPW1\0\0\0';
const HEADER_BYTES = 16;

export interface PasswordFilter {
  /** How many passwords it was made of. */
  readonly count: number;
  readonly bits: Buffer;
}

/** Two independent numbers of the hash give all positions (Kirsch and Mitzenmacher). */
const positionsOf = (sha1: Buffer, size: number): number[] => {
  const first = sha1.readUIntBE(0, 6) % size;
  const step = sha1.readUIntBE(6, 6) % size;
  return Array.from({ length: POSITIONS }, (_, index) => (first + index * step) % size);
};

/** Bits are addressed by division: a position in a list of billions exceeds 32 bits. */
const byteOf = (position: number): number => Math.floor(position / 8);
const bitOf = (position: number): number => 1 << (position % 8);

/** An empty filter with room for `capacity` passwords. */
export const emptyFilter = (capacity: number): PasswordFilter => ({
  count: 0,
  bits: Buffer.alloc(Math.max(8, Math.ceil((capacity * BITS_PER_PASSWORD) / 8))),
});

/** Puts one hash into the bits of a filter. */
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

/** Throws for a file that is not such a filter. */
export const readFilter = (file: Buffer): PasswordFilter => {
  if (file.length <= HEADER_BYTES || file.toString('latin1', 0, 8) !== MAGIC)
    throw new Error('This file is not a list of passwords. Make one with: npm run password-list');
  return { count: Number(file.readBigUInt64BE(8)), bits: file.subarray(HEADER_BYTES) };
};
