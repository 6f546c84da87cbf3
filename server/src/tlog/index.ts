export { createMerkleTree, type Hash, isConsistent, isIncluded, leafHash, type MerkleTree } from './merkle';
