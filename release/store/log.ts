import { join } from 'node:path';
import { z } from 'zod';
import { type Anchor, type Line, type LogRecord, lineFaults, openLine } from '../signing/line';
import type { Trust } from '../signing/trust';
import { disk, readIfPresent } from './disk';
import type { ReleaseStore } from './store';

interface Checked {
  /** The valid lines, from the first one up to any fault. */
  readonly sound: readonly Line[];
  readonly faults: readonly string[];
}

/**
 * Checks every record of a log and names each one that was altered, removed or moved. `open` may cache the lines that
 * it has opened with this trust.
 */
export const checkLog = (records: readonly LogRecord[], trust: Trust, open = openLine): Checked => {
  const early = earlyRecords(records);
  const faults: string[] = [];
  const bySequence = new Map<number, { readonly line: Line; readonly record: LogRecord }[]>();
  const claimed = new Set<number>();
  const brokenAfter = new Set<string | null>();
  for (const record of records.filter((one) => !early.has(one))) {
    const sequence = claimedSequence(record);
    if (sequence !== null) claimed.add(sequence);
    try {
      const line = open(record, trust);
      bySequence.set(line.sequence, [...(bySequence.get(line.sequence) ?? []), { line, record }]);
    } catch (error) {
      brokenAfter.add(record.parent);
      faults.push(`${nameOf(record, sequence)} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (records.length > 0 && records.length === early.size) faults.push('No release of this store is signed');

  const sound: Line[] = [];
  let before: Anchor | null | undefined = null;
  let isSound = true;
  for (let sequence = 1; sequence <= Math.max(0, ...bySequence.keys()); sequence++) {
    const [first, ...others] = bySequence.get(sequence) ?? [];
    for (const { record } of others) faults.push(`${nameOf(record, sequence)} is there twice`);
    if (first === undefined) {
      const isNamed = claimed.has(sequence) || (before != null && brokenAfter.has(before.release));
      if (!isNamed) faults.push(`line ${sequence} is left out`);
      [before, isSound] = [undefined, false];
      continue;
    }
    // After a missing or altered line, only the line's own place and key can be checked.
    const found = lineFaults(first.line, first.record, { before, trust });
    faults.push(...found.map((fault) => `${nameOf(first.record, sequence)} ${fault}`));
    isSound &&= found.length === 0 && others.length === 0;
    if (isSound) sound.push(first.line);
    before = first.line;
  }
  return { sound, faults };
};

/** A log without its last lines still looks sound. Only a machine that has seen those lines notices. */
export const missedFaults = (
  seen: Pick<Line, 'sequence' | 'release' | 'hash'> | null,
  sound: readonly Line[],
): string[] => {
  if (seen === null || sound[seen.sequence - 1]?.hash === seen.hash) return [];
  const found = sound[seen.sequence - 1] === undefined ? 'is left out' : 'differs from it';
  return [`line ${seen.sequence} (release ${seen.release}), which this machine has seen, ${found}`];
};

/** Records from before releases were signed: the unsigned ones between the first release and the first signed one. */
function earlyRecords(records: readonly LogRecord[]): ReadonlySet<LogRecord> {
  const byParent = new Map(records.map((record) => [record.parent, record]));
  const early = new Set<LogRecord>();
  for (let next = byParent.get(null); next !== undefined && next.line === undefined && !early.has(next); ) {
    early.add(next);
    next = byParent.get(next.release);
  }
  return early;
}

const claimSchema = z.object({ predicate: z.object({ sequence: z.number().int().min(1).max(10_000_000) }) });

/** The number that a line claims to have, verified or not; only used to word a fault. */
function claimedSequence({ line }: LogRecord): number | null {
  try {
    const payload = z.object({ payload: z.string() }).parse(line).payload;
    return claimSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).predicate.sequence;
  } catch {
    return null;
  }
}

const nameOf = ({ parent, release }: LogRecord, sequence: number | null): string =>
  `${sequence === null ? 'the record' : `line ${sequence}`} (release ${release}, channels/prod/${parent ?? 'none'}.json)`;

const seenSchema = z.object({
  /** Name of the store, and the version of the pinned keys at that time. */
  store: z.string(),
  trust: z.string(),
  sequence: z.number(),
  hash: z.string(),
  release: z.string(),
  apps: z.record(z.string(), z.string()),
  line: z.custom<Line>((value) => typeof value === 'object' && value !== null),
});
type Seen = z.output<typeof seenSchema>;

interface Followed {
  /** The last valid line; null if there is none. */
  readonly line: Line | null;
  readonly faults: readonly string[];
}

interface Dependencies {
  readonly store: ReleaseStore;
  readonly trust: () => Promise<Trust>;
  /** A local folder, which people who can write to the store cannot change. */
  readonly dataDir: string;
}

/**
 * Follows a store's log. Each line is checked once, and a line that this machine has seen cannot disappear unnoticed.
 */
export const createLogFollower = ({ store, trust, dataDir }: Dependencies) => {
  const file = join(dataDir, 'release-seen.json');
  let seen: Seen | null | undefined;
  /** Whether this process itself has opened the line that was seen. */
  let isReadHere = false;

  const read = async (): Promise<Seen | null> => {
    const text = await readIfPresent(file);
    const parsed = text === null ? null : seenSchema.safeParse(JSON.parse(text));
    return parsed?.success && parsed.data.store === store.name ? parsed.data : null;
  };
  const note = async (line: Line, version: string) => {
    // Skip the same line again, and a slow read that ends after a newer one.
    if (seen?.trust === version && seen.sequence >= line.sequence) return;
    const { sequence, hash, release, apps } = line;
    seen = { store: store.name, trust: version, sequence, hash, release, apps, line };
    // Another process on this machine may have seen a later line.
    const other = await read();
    // If the folder is not writable, the line is only remembered until a restart. The release itself is not affected.
    if (other === null || other.trust !== version || other.sequence < sequence)
      await disk.replace(file, `${JSON.stringify(seen)}\n`).catch(() => undefined);
  };

  const continued = async (from: Seen, pinned: Trust): Promise<Followed> => {
    const head = await store.head();
    const passed = new Set([from.release]);
    let { line } = from;
    // The seen record may be missing although the hint still names its release. A publish would then continue after the
    // gap.
    const own = await store.recordAfter(from.line.parent);
    if (own === null) {
      const fault = `line ${from.sequence} (release ${from.release}), which this machine has seen, is left out`;
      return { line, faults: [fault] };
    }
    if (!isReadHere) line = readAgain(own, line, pinned);
    isReadHere = true;
    for (let record = await store.recordAfter(line.release); record !== null; ) {
      const found = await faultsOf(record, line, pinned);
      if (typeof found === 'string') return { line, faults: [found] };
      line = found;
      passed.add(line.release);
      record = await store.recordAfter(line.release);
    }
    if (head === null || passed.has(head)) return { line, faults: [] };
    const fault = `The store’s log ends at release ${head}, but this machine has seen line ${from.sequence} (release ${from.release}), which is left out`;
    return { line, faults: [fault] };
  };

  return {
    file,
    /** The last line that this machine has seen, for a full check. */
    seen: read,
    /** Checks all new lines and returns the live one. */
    follow: async (): Promise<Followed> => {
      const pinned = await trust();
      seen ??= await read();
      if (seen !== null && seen.trust === pinned.version) {
        const followed = await continued(seen, pinned);
        if (followed.line !== null) await note(followed.line, pinned.version);
        return followed;
      }
      const { sound, faults } = checkLog(await store.records(), pinned);
      const line = sound.at(-1) ?? null;
      if (line !== null) await note(line, pinned.version);
      return { line, faults };
    },
  };
};

/** Opens the seen line again: the process that saved it may have been an earlier version, which knew fewer fields. */
function readAgain(record: LogRecord, seen: Line, trust: Trust): Line {
  try {
    const line = openLine(record, trust);
    return line.hash === seen.hash ? line : seen;
  } catch {
    return seen;
  }
}

async function faultsOf(record: LogRecord, before: Line, trust: Trust): Promise<Line | string> {
  try {
    const line = openLine(record, trust);
    const [fault] = lineFaults(line, record, { before, trust });
    return fault === undefined ? line : `${nameOf(record, line.sequence)} ${fault}`;
  } catch (error) {
    return `${nameOf(record, claimedSequence(record))} ${error instanceof Error ? error.message : String(error)}`;
  }
}
