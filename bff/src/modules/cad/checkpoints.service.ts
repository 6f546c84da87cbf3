import { minutes } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { addCheckpoint } from './checkpoints.repository';
import { readHead } from './events.repository';

const EVERY_MS = minutes(1);

type CheckpointDeps = Pick<Deps, 'db' | 'now' | 'log'> & { readonly config: Pick<Deps['config'], 'dataDir'> };

/** Keeps the number and hash of the last event outside the database, if they changed. Resolves with the number. */
export const keepCheckpoint = async ({ db, now, config }: CheckpointDeps, last: number): Promise<number> => {
  const { seq, hash } = await readHead(db);
  if (seq > last) await addCheckpoint(config.dataDir, { seq, hash }, now());
  return Math.max(seq, last);
};

/** Keeps a checkpoint each minute; the returned function stops it. */
export const keepCheckpoints = (deps: CheckpointDeps): (() => void) => {
  let last = 0;
  const keep = () => {
    keepCheckpoint(deps, last).then(
      (seq) => {
        last = seq;
      },
      (error: unknown) => deps.log.warn({ err: error }, 'No checkpoint of the dispatch record could be kept'),
    );
  };
  keep();
  const timer = setInterval(keep, EVERY_MS);
  return () => clearInterval(timer);
};
