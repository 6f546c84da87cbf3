export { type BoardKeeper, createBoardKeeper, type KeptBoard, type KeptOwner } from './board-keeper';
export type { BoardStorage, KeptRecord } from './board-storage';
export { BoardStorageContext } from './board-storage-context';
export { decrypt, encrypt, importBoardKey, newKeyBytes } from './seal';
