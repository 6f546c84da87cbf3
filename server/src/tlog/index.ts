export { createMerkleTree, type Hash, isConsistent, isIncluded, leafHash, type MerkleTree } from './merkle';
export {
  isNoteSignature,
  type NoteSigner,
  type NoteVerifier,
  openNotes,
  parseVerifier,
  signerOf,
  signNote,
  verifierText,
} from './signed-note';
