import { minutes } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { addCheckpoint, readCheckpoints } from './checkpoints.repository';
import { hashOfEvent, readHead } from './events.repository';
import type { Checkpoint } from './verify-chain.rules';

const EVERY_MS = minutes(1);

type CheckpointDeps = Pick<Deps, 'db' | 'now' | 'log'> & { readonly config: Pick<Deps['config'], 'dataDir'> };

/**
 * Saves the number and hash of the last event outside the database, if they changed. Also checks that the record still
 * contains the event of the `last` checkpoint. Resolves with the newest checkpoint.
 */
export const keepCheckpoint = async (
  { db, now, log, config }: CheckpointDeps,
  last: Checkpoint | null,
): Promise<Checkpoint | null> => {
  if (last !== null && (await hashOfEvent(db, last.seq)) !== last.hash)
    log.error(
      { checkpoint: last },
      `The dispatch record no longer has the event ${last.seq} of its checkpoint: events were lost or written anew`,
    );
  const { seq, hash } = await readHead(db);
  if (seq === 0 || hash === last?.hash) return last;
  await addCheckpoint(config.dataDir, { seq, hash }, now());
  return { seq, hash };
};

/** Saves a checkpoint each minute; the returned function stops it. */
export const keepCheckpoints = (deps: CheckpointDeps): (() => void) => {
  /** Undefined until the file is read. On start, an instance checks the last checkpoint from before the restart. */
  let last: Checkpoint | null | undefined;
  const keep = async () => {
    try {
      last ??= (await readCheckpoints(deps.config.dataDir)).at(-1) ?? null;
      last = await keepCheckpoint(deps, last);
    } catch (error) {
      deps.log.warn({ err: error }, 'No checkpoint of the dispatch record could be kept');
    }
  };
  void keep();
  const timer = setInterval(() => void keep(), EVERY_MS);
  return () => clearInterval(timer);
};
