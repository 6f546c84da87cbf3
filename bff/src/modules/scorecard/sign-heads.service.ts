import type { ScorecardLog } from '@prebell/contracts';
import { signNote } from '@prebell/server/tlog';
import type { Deps } from '../../deps';
import { checkpointSigner } from '../checkpoints/checkpoint-keys.service';
import { findHead, insertHead, lockLog } from './scorecard.repository';
import type { Trees } from './trees.state';

/** Somebody changed entries that the newest signed head covers. */
export class LogChanged extends Error {
  override readonly name = 'LogChanged';
}

/** The name of a log in its heads. The host comes before it. */
export const originOf = (log: ScorecardLog): string => `scorecard-${log}`;

/**
 * Signs the head of a log if it has grown. The tree must continue that of the newest head, so that a rewritten log
 * never gets a signature.
 * @returns whether there is a new head
 */
export const signHead = (
  { asLeader, config, now, ring }: Pick<Deps, 'asLeader' | 'config' | 'now' | 'ring'>,
  trees: Trees,
  log: ScorecardLog,
): Promise<boolean> =>
  asLeader(async (tx) => {
    const size = await lockLog(tx, log);
    const last = await findHead(tx, log);
    if (size === (last?.size ?? 0)) return false;
    const tree = await trees.upToDate(tx, log);
    if (tree.size() !== size || (last !== undefined && last.size > size))
      throw new LogChanged(`The ${log} scorecard has ${size} entries and its newest head ${last?.size ?? 0}`);
    if (last !== undefined && tree.root(last.size).toString('base64') !== last.root)
      throw new LogChanged(`Entries of the ${log} scorecard before ${last.size} differ from its newest signed head`);
    const signer = checkpointSigner(config, ring);
    const root = tree.root(size).toString('base64');
    const note = signNote(`${signer.name}/${originOf(log)}\n${size}\n${root}\n`, signer);
    await insertHead(tx, { log, size, root, note, signed_at: now() });
    return true;
  });
