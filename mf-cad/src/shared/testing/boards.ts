import type { BoardStorage, KeptRecord } from '../kept-board';
import { replaces } from '../kept-board/board-storage';

/** A browser's storage for the copy of the board, in memory. */
export const memoryBoards = (): BoardStorage & {
  readonly stored: { board: KeptRecord | null; key: CryptoKey | null };
} => {
  const stored: { board: KeptRecord | null; key: CryptoKey | null } = { board: null, key: null };
  const listeners = new Set<() => void>();
  return {
    stored,
    board: async () => stored.board,
    putBoard: async (record) => {
      if (replaces(record, stored.board)) stored.board = record;
      return true;
    },
    key: async () => stored.key,
    putKey: async (key) => {
      stored.key = key;
      if (key !== null) for (const listener of [...listeners]) listener();
    },
    onKey: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: async () => {
      stored.board = null;
      stored.key = null;
    },
  };
};
