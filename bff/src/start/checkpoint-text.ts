import { parseConfig } from '../config';
import type { Database } from '../db/database';
import { loadKeys } from '../modules/auth/keys.gateway';
import { checkpointSigner, checkpointVerifier } from '../modules/checkpoints/checkpoint-keys.service';
import { HeadGone, signRecordEnds } from '../modules/checkpoints/write-checkpoints.service';
import { FaultFound } from './command';

/**
 * What `npm run checkpoint` prints: signed checkpoints of both records, or the public key to verify them.
 * @throws FaultFound if the head of a record is gone
 */
export const checkpointText =
  (what: 'checkpoints' | 'key') =>
  async (db: Database): Promise<string> => {
    const config = parseConfig(process.env, { serves: false });
    const { ring } = await loadKeys(config);
    if (what === 'key') return checkpointVerifier(config, ring);
    const notes = await signRecordEnds(db, checkpointSigner(config, ring)).catch((error: unknown) => {
      throw error instanceof HeadGone ? new FaultFound(error.message) : error;
    });
    return notes.join('\n');
  };
