import { seconds } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { type Incident, noteIncident } from './incidents.repository';

const AGAIN_MS = seconds(2);
/** A long outage must not fill the memory. */
const MOST_KEPT = 200;

export interface IncidentLog {
  /** Records an incident as soon as the database accepts it. Never throws. */
  note(incident: Omit<Incident, 'seenBy'>): void;
  close(): Promise<void>;
}

/** Incidents that this instance notices. Many happen while the database is unreachable, so they wait in memory until it is back. */
export const openIncidentLog = (
  db: Database,
  { name, log }: { readonly name: string; readonly log: Pick<Logger, 'warn'> },
): IncidentLog => {
  const waiting: Incident[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const write = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await noteIncident(db, next);
      waiting.shift();
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error, waiting: waiting.length }, 'An incident could not be recorded yet');
      if (!isClosed) timer = setTimeout(flush, AGAIN_MS).unref();
    });
  };
  return {
    note(incident) {
      if (waiting.length < MOST_KEPT) waiting.push({ ...incident, seenBy: name });
      flush();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
    },
  };
};
