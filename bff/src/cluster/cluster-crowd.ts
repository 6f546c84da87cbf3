import { EventEmitter } from 'node:events';
import { seconds } from '@prebell/contracts';
import { repeat } from '@prebell/server/process';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Crowd, Place } from './crowd';
import type { ReadReport } from './instance-report';
import { countElsewhere, deleteInstance, upsertInstance } from './instances.repository';
import { followInstances, noteStop } from './lost-instances.repository';

const BEAT_EVERY_MS = seconds(2);

interface ClusterCrowdOptions {
  readonly db: Database;
  readonly instance: string;
  readonly role: string;
  /** The figures that operators see about this instance. */
  readonly report: ReadReport;
  readonly log: Pick<Logger, 'warn'>;
}

export interface ClusterCrowd extends Crowd {
  /** Removes this instance from the list. */
  close(): Promise<void>;
}

/** Counts people across several instances: each writes its own counts with its heartbeat and reads the others'. */
export const openClusterCrowd = ({ db, instance, role, report, log }: ClusterCrowdOptions): ClusterCrowd => {
  const own: Record<Place, number> = { on_desk: 0, in_room: 0 };
  let elsewhere: Readonly<Record<Place, number>> = { on_desk: 0, in_room: 0 };
  const changes = new EventEmitter().setMaxListeners(0);

  let beats = 0;
  const exchange = async (): Promise<void> => {
    const said = await report();
    await upsertInstance(db, { id: instance, role, report: said, ...own });
    await followInstances(db, { id: instance, name: said.name, beats });
    beats += 1;
    const before = elsewhere;
    elsewhere = await countElsewhere(db, instance);
    if (before.on_desk !== elsewhere.on_desk || before.in_room !== elsewhere.in_room) changes.emit('change');
  };
  const beat = () =>
    exchange().catch((error: unknown) => {
      // After a database outage every instance seems to be silent.
      beats = Math.min(beats, 1);
      log.warn({ err: error }, 'The list of instances could not be updated');
    });
  const stopBeating = repeat(beat, BEAT_EVERY_MS);

  return {
    set(place, count) {
      own[place] = count;
    },
    count: (place) => own[place] + elsewhere[place],
    onChange(listener) {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    async close() {
      await stopBeating();
      const { name } = await report();
      await noteStop(db, name)
        .then(() => deleteInstance(db, instance))
        .catch(() => undefined);
    },
  };
};
