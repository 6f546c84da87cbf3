export { fileKeys } from './file-keys';
export { derivedKeys, givenKeys, type RootKey } from './given-keys';
export { type KeyRing, type Keys, openKeyRing, type Rotation, rotated } from './key-ring';
export type { KeySource, StoredKey } from './key-source';
export { isMacOf, macOf } from './mac';
