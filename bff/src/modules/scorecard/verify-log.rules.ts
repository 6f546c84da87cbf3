import { createHash } from 'node:crypto';
import { minutes, type ScorecardLog, SEALED_IN_TIME_MINUTES } from '@prebell/contracts';
import { createMerkleTree, leafHash, type MerkleTree, type NoteVerifier, openNotes } from '@prebell/server/tlog';
import { type HitFacts, keyOfEntry, type OutcomeFacts, readBody, type Sealed, type SealedHit } from './entry.codec';
import { originOf } from './sign-heads.service';

/** A hit may be sealed this long after its time, because the market's clock may run fast. */
const HIT_DUE_MS = minutes(SEALED_IN_TIME_MINUTES);
/** An outcome may be sealed this long after its time: its bar must end, and the platform must ask again. */
const OUTCOME_DUE_MS = minutes(15);
/** At most this many faults are listed; the others are only counted. */
const NAMED = 50;

/** An entry as a database or a platform returns it. */
export interface LogEntry {
  readonly index: number;
  /** Null while a platform withholds it. */
  readonly body: string | null;
  /** The hash that replaces a withheld text, hexadecimal. */
  readonly leaf?: string;
}

export interface LogToVerify {
  readonly log: ScorecardLog;
  readonly date: string;
  /** The whole log, in its order. */
  readonly entries: readonly LogEntry[];
  /** Signed notes of the platform. */
  readonly heads: readonly string[];
  /** Signed notes that somebody kept elsewhere. */
  readonly kept: readonly string[];
  readonly verifiers: readonly NoteVerifier[];
  /** The day as recomputed from recorded data; null if that is not possible. */
  readonly recomputed: { readonly hits: readonly HitFacts[]; readonly outcomes: readonly OutcomeFacts[] } | null;
}

export interface LogVerdict {
  /** Everything that was changed, left out, added or forged, in words. */
  readonly faults: readonly string[];
  readonly size: number;
  /** How many signed heads the log continues, and how many entries the largest of them covers. */
  readonly heads: number;
  readonly covered: number;
  readonly hits: number;
  readonly outcomes: number;
  /** SHA-256 over the day's hits and outcomes as sealed, and as recomputed. */
  readonly sealedHash: string;
  readonly recomputedHash: string | null;
  /** Number of recomputed hits from after the platform stopped. */
  readonly unplayed: number;
}

type Facts = HitFacts | OutcomeFacts;
interface Placed {
  readonly index: number;
  readonly entry: Sealed;
}

const nameOf = (facts: Pick<Sealed, 'seq' | 'symbol' | 'scanner'> & { readonly horizon?: string }): string => {
  const hit = `hit ${facts.seq} (${facts.symbol} on ${facts.scanner})`;
  return facts.horizon === undefined ? hit : `outcome ${facts.horizon} of ${hit}`;
};

const isHit = (facts: Facts | Sealed): facts is HitFacts & (Facts | Sealed) => facts.type === 'hit';
const orderOf = (facts: Facts | Sealed): string =>
  `${String(facts.seq).padStart(9, '0')} ${isHit(facts) ? '' : facts.horizon}`;
const idOf = (facts: Facts | Sealed): string => keyOfEntry({ ...facts, run: 1 });

/** The values of an entry that can be recomputed, in the order of the recomputed fields. */
const like = (entry: Sealed, facts: Facts): unknown[] =>
  Object.keys(facts).map((field) => (entry as unknown as Record<string, unknown>)[field]);

const hashOf = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n')).digest('hex');

const readEntries = (entries: readonly LogEntry[], faults: string[]): Placed[] => {
  const read: Placed[] = [];
  const keys = new Map<string, number>();
  for (const { index, body } of entries) {
    if (body === null) continue;
    const entry = readBody(body);
    if (entry === null) {
      faults.push(`Entry ${index} does not have the format of a seal`);
      continue;
    }
    const key = keyOfEntry(entry);
    const first = keys.get(key);
    if (first !== undefined)
      faults.push(`Entry ${index} is ${nameOf(entry)} of ${entry.date} again, after entry ${first}`);
    else keys.set(key, index);
    read.push({ index, entry });
  }
  return read;
};

/** Checks every note against the tree. Returns the sizes of those that match. */
const confirmedBy = (
  tree: MerkleTree,
  { log, verifiers }: LogToVerify,
  notes: readonly string[],
  { source, faults }: { readonly source: string; readonly faults: string[] },
): number[] => {
  const sizes: number[] = [];
  let last = 0;
  for (const note of openNotes(notes.join('\n'), verifiers)) {
    const [origin = '', sizeText = '', root = ''] = note.text.split('\n');
    if (!origin.endsWith(`/${originOf(log)}`)) continue;
    const size = Number(sizeText);
    if (!note.isSigned || !/^\d{1,10}$/.test(sizeText)) {
      faults.push(`${source} of ${sizeText} entries is not signed with the expected key`);
      continue;
    }
    if (size > tree.size()) {
      faults.push(`${source} covers ${size} entries, and the log has ${tree.size()}: its end was cut off`);
      continue;
    }
    if (tree.root(size).toString('base64') !== root) {
      faults.push(
        `${source} of ${size} entries differs: an entry from ${last} to ${size - 1} was changed, added or removed`,
      );
      break;
    }
    last = size;
    sizes.push(size);
  }
  return sizes;
};

/**
 * Checks that a day's hits are in the order of their numbers, that outcomes follow their hits, and that the flags agree
 * with the times.
 */
const checkOrder = (day: readonly Placed[], faults: string[]): void => {
  const lastSeq = new Map<number, number>();
  const hits = new Set<string>();
  for (const { index, entry } of day) {
    if (entry.type === 'outcome') {
      if (!hits.has(keyOfEntry({ date: entry.date, run: entry.run, seq: entry.seq })))
        faults.push(`Entry ${index}: ${nameOf(entry)} comes before its hit`);
      continue;
    }
    const before = lastSeq.get(entry.run) ?? 0;
    if (entry.seq <= before) faults.push(`Entry ${index}: ${nameOf(entry)} comes after hit ${before}`);
    for (let seq = before + 1; seq < entry.seq; seq += 1) faults.push(`Hit ${seq} is missing before entry ${index}`);
    lastSeq.set(entry.run, Math.max(before, entry.seq));
    hits.add(keyOfEntry(entry));
    const isLate = entry.market_ms - Date.parse(entry.at) >= minutes(SEALED_IN_TIME_MINUTES);
    const isCounted = entry.kind === 'enter' && !entry.back && !isLate && entry.run === 1;
    if (entry.is_late !== isLate || entry.is_counted !== isCounted)
      faults.push(
        `Entry ${index}: ${nameOf(entry)} is marked late ${entry.is_late} and counted ${entry.is_counted}, its times say ${isLate} and ${isCounted}`,
      );
  }
};

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Compares the sealed facts with the recorded day. Returns the recomputed facts up to the time when the platform stopped. */
const compare = (
  own: readonly Placed[],
  { hits, outcomes }: NonNullable<LogToVerify['recomputed']>,
  faults: string[],
): { readonly expected: readonly Facts[]; readonly unplayed: number } => {
  const sealed = new Map(own.map((each) => [idOf(each.entry), each]));
  const reached = own.reduce((latest, { entry }) => Math.max(latest, entry.market_ms), 0);
  const counted = new Set(own.flatMap(({ entry }) => (entry.type === 'hit' && entry.is_counted ? [entry.seq] : [])));
  const all: Facts[] = [...hits, ...outcomes.filter(({ seq }) => counted.has(seq))];
  const known = new Set([...hits, ...outcomes].map(idOf));
  const expected: Facts[] = [];
  let unplayed = 0;
  for (const facts of all) {
    const found = sealed.get(idOf(facts));
    if (found === undefined) {
      const at =
        'at' in facts ? Date.parse(facts.at) + (isHit(facts) ? HIT_DUE_MS : OUTCOME_DUE_MS) : Number.POSITIVE_INFINITY;
      if (at > reached) {
        if (isHit(facts)) unplayed += 1;
        continue;
      }
      faults.push(
        `The log leaves out ${nameOf(facts)}, which the recorded day gives at ${'at' in facts ? facts.at : '?'}`,
      );
    } else {
      const is = like(found.entry, facts);
      for (const [k, [field, value]] of Object.entries(facts).entries())
        if (text(is[k]) !== text(value))
          faults.push(
            `Entry ${found.index}: ${nameOf(facts)}: ${field} is ${text(is[k])}, the recorded day gives ${text(value)}`,
          );
    }
    expected.push(facts);
  }
  for (const { index, entry } of own)
    if (!known.has(idOf(entry)))
      faults.push(`Entry ${index}: ${nameOf(entry)} was added: the recorded day does not give it`);
    else if (entry.type === 'outcome' && !counted.has(entry.seq))
      faults.push(`Entry ${index}: ${nameOf(entry)} was added: the hit was sealed too late for an outcome`);
  return { expected, unplayed };
};

/** Checks that the whole log is what was signed, and that one day is what the recorded data give. */
export const verifyLog = (given: LogToVerify): LogVerdict => {
  const faults: string[] = [];
  const tree = createMerkleTree();
  for (const [place, { index, body, leaf }] of given.entries.entries()) {
    if (index !== place && given.entries[place - 1]?.index !== index - 1)
      faults.push(`Entries ${place} to ${index - 1} are missing`);
    const hash = body === null ? Buffer.from(leaf ?? '', 'hex') : leafHash(body);
    if (leaf !== undefined && hash.toString('hex') !== leaf)
      faults.push(`Entry ${index} does not have the hash that is given for it`);
    tree.append(hash);
  }
  const read = readEntries(given.entries, faults);
  const sizes = confirmedBy(tree, given, given.heads, { source: 'The signed head', faults });
  sizes.push(...confirmedBy(tree, given, given.kept, { source: 'The head that was kept elsewhere', faults }));
  const day = read.filter(({ entry }) => entry.date === given.date);
  checkOrder(day, faults);
  const own = day.filter(({ entry }) => entry.run === 1);
  const compared = given.recomputed === null ? null : compare(own, given.recomputed, faults);
  const sample = new Map(compared?.expected.map((facts) => [idOf(facts), facts]));
  const rowOf = (entry: Sealed | Facts, facts: Facts | undefined) =>
    text(facts === undefined ? withoutSeal(entry) : like(entry as Sealed, facts));
  const inOrder = <T extends Facts | Sealed>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return {
    faults: faults.length > NAMED ? [...faults.slice(0, NAMED), `and ${faults.length - NAMED} more`] : faults,
    size: given.entries.length,
    heads: sizes.length,
    covered: Math.max(0, ...sizes),
    hits: own.filter(({ entry }) => entry.type === 'hit').length,
    outcomes: own.filter(({ entry }) => entry.type === 'outcome').length,
    sealedHash: hashOf(inOrder(own.map(({ entry }) => entry)).map((entry) => rowOf(entry, sample.get(idOf(entry))))),
    recomputedHash:
      compared === null ? null : hashOf(inOrder(compared.expected).map((facts) => text(Object.values(facts)))),
    unplayed: compared?.unplayed ?? 0,
  };
};

const SEAL_FIELDS = new Set<string>([
  'run',
  'sealed_ms',
  'market_ms',
  'is_late',
  'is_counted',
  'latency_ms',
] satisfies (keyof SealedHit)[]);
const withoutSeal = (entry: object): unknown[] =>
  Object.entries(entry).flatMap(([field, value]) => (SEAL_FIELDS.has(field) ? [] : [value]));
