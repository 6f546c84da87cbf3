import { expect, test } from 'vitest';
import { createMerkleTree, isConsistent, isIncluded, leafHash } from './merkle';

const hex = (text: string) => Buffer.from(text, 'hex');

// The reference data of Certificate Transparency (google/certificate-transparency, merkletree tests), not computed by our own code.
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const N5 = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const N23 = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const N47 = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const N67 = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const INCLUSIONS = [
  { index: 0, size: 8, proof: ['96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7', N23, N47] },
  { index: 5, size: 8, proof: [N5, N67, ROOTS[4]!] },
];
const CONSISTENCIES = [
  { first: 2, second: 8, proof: [N23, N47] },
  {
    first: 6,
    second: 8,
    proof: ['0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a', N67, ROOTS[4]!],
  },
];
const reference = createMerkleTree(ENTRIES.map((entry) => leafHash(hex(entry))));

test('the roots of 0 to 8 leaves are those of Certificate Transparency’s reference data', () => {
  expect(ROOTS.map((_, size) => reference.root(size).toString('hex'))).toEqual(ROOTS);
});

test('the proofs are those of Certificate Transparency’s reference data', () => {
  for (const { index, size, proof } of INCLUSIONS)
    expect(reference.inclusionProof(index, size).map((node) => node.toString('hex'))).toEqual(proof);
  for (const { first, second, proof } of CONSISTENCIES)
    expect(reference.consistencyProof(first, second).map((node) => node.toString('hex'))).toEqual(proof);
});

const SIZES = 40;
const leaves = Array.from({ length: SIZES }, (_, k) => leafHash(`entry ${k}`));
const tree = createMerkleTree(leaves);

test('every leaf is proven in every tree that contains it, and no other leaf is', () => {
  for (let size = 1; size <= SIZES; size += 1)
    for (let index = 0; index < size; index += 1) {
      const claim = { index, size, root: tree.root(size), proof: tree.inclusionProof(index, size) };
      expect(isIncluded({ ...claim, leaf: leaves[index]! })).toBe(true);
      expect(isIncluded({ ...claim, leaf: leafHash('another entry') })).toBe(false);
      expect(isIncluded({ ...claim, leaf: leaves[index]!, proof: [...claim.proof, leaves[0]!] })).toBe(false);
      if (claim.proof.length > 0)
        expect(isIncluded({ ...claim, leaf: leaves[index]!, proof: claim.proof.slice(1) })).toBe(false);
    }
});

test('every tree is proven to continue every smaller one, and a tree with one changed leaf is not', () => {
  for (let second = 1; second <= SIZES; second += 1)
    for (let first = 0; first <= second; first += 1) {
      const claim = { first, second, firstRoot: tree.root(first), secondRoot: tree.root(second) };
      const proof = tree.consistencyProof(first, second);
      expect(isConsistent({ ...claim, proof })).toBe(true);
      if (first === 0) continue;
      const rewritten = createMerkleTree(leaves.map((leaf, k) => (k === first - 1 ? leafHash('rewritten') : leaf)));
      const forged = { ...claim, secondRoot: rewritten.root(second), proof: rewritten.consistencyProof(first, second) };
      expect(isConsistent(forged)).toBe(false);
    }
});

test('sizes and places outside the tree are refused', () => {
  expect(() => tree.root(SIZES + 1)).toThrow('The tree has 40 leaves, not 41');
  expect(() => tree.inclusionProof(8, 8)).toThrow('has no leaf 8');
  expect(() => tree.consistencyProof(9, 8)).toThrow('cannot continue one of 9');
  const [root] = [tree.root(8)];
  expect(isIncluded({ leaf: leaves[8]!, index: 8, size: 8, root, proof: [] })).toBe(false);
  expect(isConsistent({ first: 9, second: 8, firstRoot: root, secondRoot: root, proof: [] })).toBe(false);
});
