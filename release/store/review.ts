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

/** Lines that were opened with one trust. A fault is remembered as well. */
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
 * Looks at the whole log and the signatures of what is live once more: a follower looks at each line only once, and would not
 * miss a past that was changed behind it. Records whose version is known are neither read nor verified again. Each fault is one
 * sentence.
 */
export const createReview = ({ store, trust }: Dependencies) => {
  let known: KnownRecords = new Map();
  let open = createOpener();
  let version = '';

  /** @param last the last trusted line, read before: what the store has must contain it */
  return async (last: Line | null): Promise<readonly string[]> => {
    const pinned = await trust();
    if (version !== pinned.version) [version, open] = [pinned.version, createOpener()];
    const records = await store.records(known);
    const isNew = records.filter((record) => known.get(record.parent) !== record);
    known = new Map(records.map((record) => [record.parent, record]));
    for (const record of isNew) {
      // A long log must not keep requests waiting.
      await setImmediate();
      try {
        open(record, pinned);
      } catch {
        // Its fault is named below.
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
