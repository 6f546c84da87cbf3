import type { ScorecardLog } from '@prebell/contracts';
import { createMerkleTree, type MerkleTree } from '@prebell/server/tlog';
import type { Connection } from '../../db/database';
import { findLeaves } from './scorecard.repository';

/** The Merkle trees of the logs in memory, 64 bytes per entry. Entries never change, so a tree only grows. */
export interface Trees {
  /** The tree of a log, with every entry that is stored now. */
  upToDate(db: Connection, log: ScorecardLog): Promise<MerkleTree>;
}

export const createTrees = (): Trees => {
  const trees = new Map<ScorecardLog, MerkleTree>();
  const reading = new Map<ScorecardLog, Promise<MerkleTree>>();
  const read = async (db: Connection, log: ScorecardLog): Promise<MerkleTree> => {
    const tree = trees.get(log) ?? createMerkleTree();
    trees.set(log, tree);
    for (;;) {
      const leaves = await findLeaves(db, log, tree.size());
      if (leaves.length === 0) return tree;
      for (const leaf of leaves) tree.append(leaf);
    }
  };
  return {
    // One read at a time, so that no leaf is added twice.
    upToDate(db, log) {
      const before = reading.get(log) ?? Promise.resolve();
      const next = before.catch(() => undefined).then(() => read(db, log));
      reading.set(log, next);
      return next;
    },
  };
};
