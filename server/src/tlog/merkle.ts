import { createHash } from 'node:crypto';

/** A node or root of a Merkle tree: 32 bytes of SHA-256. */
export type Hash = Buffer;

// RFC 6962, section 2.1: leaves and nodes have different first bytes, so that no node can pass as a leaf.
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: readonly Uint8Array[]): Hash => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The hash of one entry (RFC 6962, section 2.1). */
export const leafHash = (entry: string | Uint8Array): Hash => sha256(LEAF, Buffer.from(entry));

const nodeHash = (left: Hash, right: Hash): Hash => sha256(NODE, left, right);

/** The largest power of two below `size`, which is at least 2. */
const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

/**
 * A tree that stores the hash of each complete subtree. With n leaves that is at most 2n hashes of 32 bytes, and each
 * root or proof takes log2(n) steps.
 */
export interface MerkleTree {
  readonly size: () => number;
  /** Adds the hash of a leaf at the end. */
  readonly append: (leaf: Hash) => void;
  /** The root of the first `size` leaves, by default of all leaves. */
  readonly root: (size?: number) => Hash;
  /** Proves that the leaf at `index` is in the tree of `size` leaves (RFC 6962, section 2.1.1). */
  readonly inclusionProof: (index: number, size: number) => Hash[];
  /**
   * Proves that the first `first` leaves of the tree of `second` leaves are the same as those of the tree of `first`
   * (section 2.1.2).
   */
  readonly consistencyProof: (first: number, second: number) => Hash[];
}

export const createMerkleTree = (leaves: readonly Hash[] = []): MerkleTree => {
  /** `levels[k][i]`: the hash of the leaves from i * 2^k to (i + 1) * 2^k. */
  const levels: Hash[][] = [[]];
  const append = (leaf: Hash) => {
    let [hash, level] = [leaf, 0];
    for (;;) {
      levels[level] ??= [];
      const row = levels[level]!;
      row.push(hash);
      if (row.length % 2 === 1) return;
      hash = nodeHash(row.at(-2)!, row.at(-1)!);
      level += 1;
    }
  };
  /** The hash of the leaves in [from, to), which must form a node of the tree. */
  const hashOf = (from: number, to: number): Hash => {
    const size = to - from;
    if (size === 0) return sha256();
    const level = Math.log2(size);
    if (Number.isInteger(level) && from % size === 0) return levels[level]![from / size]!;
    const split = splitOf(size);
    return nodeHash(hashOf(from, from + split), hashOf(from + split, to));
  };
  const pathTo = (index: number, from: number, to: number): Hash[] => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return index < middle
      ? [...pathTo(index, from, middle), hashOf(middle, to)]
      : [...pathTo(index, middle, to), hashOf(from, middle)];
  };
  /** `isKnown`: whether the reader already has the root of the leaves in [from, to). */
  const subproof = (first: number, from: number, to: number, isKnown: boolean): Hash[] => {
    if (first === to) return isKnown ? [] : [hashOf(from, to)];
    const middle = from + splitOf(to - from);
    return first <= middle
      ? [...subproof(first, from, middle, isKnown), hashOf(middle, to)]
      : [...subproof(first, middle, to, false), hashOf(from, middle)];
  };
  const size = () => levels[0]!.length;
  const assertSize = (wanted: number) => {
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > size())
      throw new RangeError(`The tree has ${size()} leaves, not ${wanted}`);
  };
  for (const leaf of leaves) append(leaf);
  return {
    size,
    append,
    root: (wanted = size()) => {
      assertSize(wanted);
      return hashOf(0, wanted);
    },
    inclusionProof: (index, wanted) => {
      assertSize(wanted);
      if (!Number.isInteger(index) || index < 0 || index >= wanted)
        throw new RangeError(`The tree of ${wanted} leaves has no leaf ${index}`);
      return pathTo(index, 0, wanted);
    },
    consistencyProof: (first, second) => {
      assertSize(second);
      if (!Number.isInteger(first) || first < 0 || first > second)
        throw new RangeError(`A tree of ${second} leaves cannot continue one of ${first}`);
      return first === 0 || first === second ? [] : subproof(first, 0, second, true);
    },
  };
};

export interface InclusionClaim {
  readonly leaf: Hash;
  readonly index: number;
  readonly size: number;
  readonly root: Hash;
  readonly proof: readonly Hash[];
}

/** Whether a proof shows that a tree contains a leaf (RFC 9162, section 2.1.3.2). */
export const isIncluded = ({ leaf, index, size, root, proof }: InclusionClaim): boolean => {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else hash = nodeHash(hash, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && hash.equals(root);
};

export interface ConsistencyClaim {
  readonly first: number;
  readonly second: number;
  readonly firstRoot: Hash;
  readonly secondRoot: Hash;
  readonly proof: readonly Hash[];
}

/** Whether a proof shows that the larger tree continues the smaller one (RFC 9162, section 2.1.4.2). */
export const isConsistent = ({ first, second, firstRoot, secondRoot, proof }: ConsistencyClaim): boolean => {
  if (!Number.isInteger(first) || !Number.isInteger(second) || first < 0 || first > second) return false;
  if (first === second) return proof.length === 0 && firstRoot.equals(secondRoot);
  if (first === 0) return proof.length === 0 && firstRoot.equals(sha256());
  // If the smaller tree is complete, its root is the first node, and the proof leaves it out.
  const path = Number.isInteger(Math.log2(first)) ? [firstRoot, ...proof] : proof;
  let [place, last] = [first - 1, second - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  const [start, ...rest] = path;
  if (start === undefined) return false;
  let [earlier, later] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      earlier = nodeHash(sibling, earlier);
      later = nodeHash(sibling, later);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else later = nodeHash(later, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && earlier.equals(firstRoot) && later.equals(secondRoot);
};

/** Do not use `>> 1`: a log may have more than 2^31 leaves. */
const half = (value: number): number => Math.floor(value / 2);
