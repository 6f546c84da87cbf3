import { setImmediate } from 'node:timers/promises';
import { findBelieved } from '../signing/attestation';
import { type Line, type LogRecord, openLine } from '../signing/line';
import type { Trust } from '../signing/trust';
import { checkLog, missedFaults } from './log';
import type { KnownRecords, ReleaseStore } from './store';

interface Dependencies {
  readonly store: Pick<ReleaseStore, 'records' | 'attestations'>;
  readonly trust: () => Promise<Trust>;
}

/** Caches opened lines, and their faults, for one version of the trusted keys. */
const createOpener = () => {
  const lines = new WeakMap<LogRecord, { readonly line: Line } | { readonly error: unknown }>();
  const look = (record: LogRecord, trust: Trust) => {
    try {
      return { line: openLine(record, trust) };
    } catch (error) {
      return { error };
    }
  };
  return (record: LogRecord, trust: Trust): Line => {
    const opened = lines.get(record) ?? look(record, trust);
    lines.set(record, opened);
    if ('error' in opened) throw opened.error;
    return opened.line;
  };
};

/**
 * Checks the whole log, and the signatures of what is live, again. A follower checks each line only once, so it would
 * not notice a change of earlier lines. Records with a known version are neither read nor verified again. Each fault is
 * one sentence.
 */
export const createReview = ({ store, trust }: Dependencies) => {
  let known: KnownRecords = new Map();
  let open = createOpener();
  let version = '';

  /** @param last the last trusted line, read before; the log must contain it */
  return async (last: Line | null): Promise<readonly string[]> => {
    const pinned = await trust();
    if (version !== pinned.version) [version, open] = [pinned.version, createOpener()];
    const records = await store.records(known);
    const isNew = records.filter((record) => known.get(record.parent) !== record);
    known = new Map(records.map((record) => [record.parent, record]));
    for (const record of isNew) {
      // Let requests run in between: a long log must not delay them.
      await setImmediate();
      try {
        open(record, pinned);
      } catch {
        // `checkLog` reports its fault below.
      }
    }
    const { sound, faults } = checkLog(records, pinned, open);
    return [...(faults.length > 0 ? faults : missedFaults(last, sound)), ...(await unsignedParts(last, pinned))];
  };

  async function unsignedParts(last: Line | null, pinned: Trust): Promise<string[]> {
    const { canary, apps = {} } = last ?? {};
    const parts = [...Object.entries(apps), ...(canary === undefined ? [] : [[canary.app, canary.digest] as const])];
    const faults: string[] = [];
    for (const [app, digest] of parts) {
      const found = findBelieved(await store.attestations(app, digest), { app, digest, trust: pinned });
      if (typeof found === 'string') faults.push(`${app}@${digest} ${found}`);
    }
    return faults;
  }
};
