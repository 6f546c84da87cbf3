import {
  type ChainedEvent,
  envelopeOf,
  FACTS_VERSION,
  GENESIS,
  hashText,
  namesDigest,
  SEAL_VERSION,
  sealOf,
  sealText,
} from '../../db/seals/dispatch-record';
import { createFaults, type Faults, type RecordFault } from '../../db/seals/record-faults';

/** An event as it is stored. */
export interface StoredEvent extends ChainedEvent {
  readonly actor_name: string;
  readonly seal_version: number;
  readonly state_hash: string | null;
  readonly state_salt?: string | null;
  readonly payload: string;
  readonly payload_salt: string;
  /** Null if no details are stored separately, or if they were erased. */
  readonly secret: string | null;
  readonly secret_salt: string | null;
  /** The text that was sealed. Only events of version 3 and later have it; see the table's definition. */
  readonly sealed?: string | null;
  readonly facts?: string | null;
  readonly facts_hash?: string | null;
  readonly facts_secret?: string | null;
  readonly facts_secret_hash?: string | null;
  readonly prev_hash: string;
  readonly hash: string;
}

/** The number and hash of an event, known from outside the record. */
export interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
  /** Where the checkpoint comes from, for messages; absent if somebody keeps it elsewhere. */
  readonly source?: string;
}

/** How messages refer to a checkpoint. */
const sourceOf = ({ source }: Checkpoint): string => `a checkpoint ${source ?? 'kept elsewhere'}`;

export interface Verdict {
  /** Number of events read. */
  readonly events: number;
  /** Number and hash of the last valid event before the first fault. */
  readonly seq: number;
  readonly hash: string;
  /** Number of callers' details that were erased. Their hashes keep the chain valid. */
  readonly erased: number;
  /** The first invalid event and its fault, or null. */
  readonly broken: { readonly seq: number; readonly why: string } | null;
  /** Every fault with its row and field, up to a limit. */
  readonly faults: readonly RecordFault[];
}

interface FieldFault {
  readonly field: string;
  readonly why: string;
}

/** The texts of an event, each with its salt and its hash. */
const TEXTS = [
  ['payload', 'payload_salt', 'payload_hash', 'its content was changed'],
  ['facts', 'payload_salt', 'facts_hash', 'the sealed fields were changed'],
  ['secret', 'secret_salt', 'secret_hash', 'the caller’s details were changed'],
  ['facts_secret', 'secret_salt', 'facts_secret_hash', 'the sealed details of the caller were changed'],
] as const;

const textFaults = (event: StoredEvent): FieldFault[] =>
  TEXTS.flatMap(([field, salt, hash, why]) => {
    const text = event[field] ?? null;
    const isGood =
      text === null
        ? field !== 'facts' || (event.facts_hash ?? null) === null
        : hashText(event[salt] ?? '', text) === event[hash];
    return isGood ? [] : [{ field, why }];
  });

const parseObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** Columns that differ from the text that the event seals. */
const columnFaults = (event: StoredEvent, sealed: string): FieldFault[] => {
  const { facts_hash = null, facts_secret_hash = null } = event;
  const text = envelopeOf({ ...event, facts_hash: facts_hash ?? '', facts_secret_hash });
  if (text === sealed && event.seal_version === FACTS_VERSION) return [];
  const own = parseObject(text);
  const said = parseObject(sealed);
  const differing = Object.keys(own).filter((name) => name !== 'v' && own[name] !== said[name]);
  if (event.seal_version !== FACTS_VERSION) differing.push('seal_version');
  return differing.map((field) => ({ field, why: 'it was changed' }));
};

/** Whether the hash fits the sealed text. If not, the next event shows which of the two was changed. */
const isSealedWell = (event: StoredEvent): boolean =>
  typeof event.sealed === 'string'
    ? sealText(event.prev_hash, event.sealed) === event.hash
    : event.seal_version < FACTS_VERSION && sealOf(event.prev_hash, event) === event.hash;

/** For a version 3 event whose sealed text is missing: whether the other columns still fit its hash. */
const goneTextFaults = (event: StoredEvent): FieldFault[] => {
  const { facts_hash = null, facts_secret_hash = null } = event;
  const text = envelopeOf({ ...event, facts_hash: facts_hash ?? '', facts_secret_hash });
  if (sealText(event.prev_hash, text) !== event.hash)
    return [{ field: 'sealed', why: 'it is missing, so nobody can know which other column was changed' }];
  const version = event.seal_version === FACTS_VERSION ? [] : [{ field: 'seal_version', why: 'it was changed' }];
  return [{ field: 'sealed', why: 'it is missing; every other column fits the hash' }, ...version];
};

const sealFaults = (event: StoredEvent): FieldFault[] => {
  if (isSealedWell(event)) return [];
  const isNew = event.seal_version >= FACTS_VERSION || (event.facts_hash ?? null) !== null;
  if (typeof event.sealed !== 'string' && isNew) return goneTextFaults(event);
  return [{ field: 'hash', why: 'it was changed' }];
};

const FACTS_COLUMNS = ['facts', 'facts_hash', 'facts_secret', 'facts_secret_hash'] as const;

/** Columns that should be empty in an event of this version: no hash covers them. */
const unusedFaults = (event: StoredEvent): FieldFault[] => {
  const { seal_version, state_hash, secret_hash, facts_secret_hash = null } = event;
  const isNew = seal_version >= FACTS_VERSION || typeof event.sealed === 'string' || !isSealedWell(event);
  const unused = [
    ...(isNew ? [] : FACTS_COLUMNS),
    ...(seal_version === SEAL_VERSION ? [] : (['state_hash'] as const)),
    ...(seal_version === SEAL_VERSION && state_hash !== null ? [] : (['state_salt'] as const)),
    ...(secret_hash === null && facts_secret_hash === null ? (['secret_salt'] as const) : []),
  ];
  return unused
    .filter((field) => (event[field] ?? null) !== null)
    .map((field) => ({ field, why: 'an event of this version has none' }));
};

const faultsOf = (event: StoredEvent): FieldFault[] => {
  // An invalid instant was never sealed, so no hash covers it.
  const unreadable = (['occurred_at', 'created_at'] as const).filter((name) => Number.isNaN(event[name].getTime()));
  const times = unreadable.map((field) => ({ field, why: 'one of its times cannot be read' }));
  if (times.length > 0) return [...textFaults(event), ...times];
  const columns = typeof event.sealed === 'string' ? columnFaults(event, event.sealed) : [];
  return [...textFaults(event), ...columns, ...unusedFaults(event), ...sealFaults(event)];
};

/** What the check collects while it reads the events. */
interface Walk {
  /** Events of version 1. One later event seals all their names. */
  readonly unsealedNames: { seq: number; actor_name: string }[];
  /** For each call, the first event whose details are gone; calls with a recorded erasure are left out. */
  readonly wiped: Map<string, { readonly seq: number; readonly field: string }>;
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
}

/** Checks that the names in all earlier events of version 1 are still those that `event` sealed. */
const namesFaults = (event: StoredEvent, names: Walk['unsealedNames']): FieldFault[] => {
  if (event.type !== 'names_sealed') return [];
  const isSame = parseObject(event.payload).names === namesDigest(names);
  return isSame ? [] : [{ field: 'actor_name', why: 'the name in an event before it was changed' }];
};

const goneIn = (event: StoredEvent): string | null => {
  if (event.secret_hash !== null && event.secret === null) return 'secret';
  return (event.facts_secret_hash ?? null) !== null && (event.facts_secret ?? null) === null ? 'facts_secret' : null;
};

const note = (event: StoredEvent, { unsealedNames, wiped }: Walk): void => {
  if (event.seal_version === 1) unsealedNames.push({ seq: event.seq, actor_name: event.actor_name });
  const about = event.call_id ?? '';
  const field = goneIn(event);
  if (event.type === 'caller_erased') wiped.delete(about);
  else if (field !== null && !wiped.has(about)) wiped.set(about, { seq: event.seq, field });
};

/** The end of the chain so far. `seals` are the hashes that the next event may name: the stored and the computed one, if they differ. */
interface End {
  readonly seq: number;
  readonly seals: readonly string[];
  /** The last event, if its sealed text and its hash do not match. */
  readonly unfitting: StoredEvent | null;
}

/** Says which field of an event with a wrong seal was changed: the hash, if the next event names another one. */
const settle = (faults: Faults, { unfitting }: End, nextPrev: string): void => {
  if (unfitting === null) return;
  const isHashRight = nextPrev === unfitting.hash;
  const isPrevRight = !isHashRight || typeof unfitting.sealed !== 'string';
  faults.add(unfitting.seq, {
    table: 'cad_events',
    row: String(unfitting.seq),
    field: isPrevRight ? 'hash' : 'sealed',
    why: 'it was changed',
  });
};

/** The difference between the head of the record and its last event; null if they agree. */
const headFault = (head: Checkpoint | null, { seq, seals }: End): RecordFault | null => {
  if (head !== null && head.seq === seq && seals.includes(head.hash)) return null;
  const at = { table: 'cad_head', row: '1' };
  if (head === null) return { ...at, field: 'seq', why: `the whole row is gone; the last event is number ${seq}` };
  if (head.seq !== seq)
    return { ...at, field: 'seq', why: `the record ends at ${seq}, but its head is at ${head.seq}` };
  return { ...at, field: 'hash', why: `it differs from that of event ${seq}, the last one` };
};

const linkFault = (event: StoredEvent, { seq, seals }: End): (FieldFault & { readonly row: number }) | null => {
  if (event.seq !== seq + 1)
    return { row: Math.min(event.seq, seq + 1), field: 'seq', why: `expected number ${seq + 1}` };
  if (!seals.includes(event.prev_hash))
    return { row: event.seq, field: 'prev_hash', why: 'does not follow the event before it' };
  return null;
};

/**
 * Checks events in order: each against the one before, then the head of the record and the `checkpoints` that are kept
 * elsewhere. Checkpoints also reveal that the end was cut off together with the head. Details may be missing only if
 * the record contains their erasure. Continues after a fault, to report the others too.
 */
export const verifyChain = async (
  events: AsyncIterable<StoredEvent> | Iterable<StoredEvent>,
  head: Checkpoint | null,
  checkpoints: readonly Checkpoint[] = [],
): Promise<Verdict> => {
  const walk: Walk = {
    unsealedNames: [],
    wiped: new Map(),
    // If two checkpoints name the same event, the earlier one counts: the later one may come from a rewritten record.
    checkpoints: new Map(checkpoints.toReversed().map((checkpoint) => [checkpoint.seq, checkpoint])),
  };
  const faults = createFaults();
  const add = (seq: number, { field, why }: FieldFault, row = seq) =>
    faults.add(seq, { table: 'cad_events', row: String(row), field, why });
  let [count, erased] = [0, 0];
  let end: End = { seq: 0, seals: [GENESIS], unfitting: null };
  let valid = { seq: 0, hash: GENESIS };
  for await (const event of events) {
    count += 1;
    settle(faults, end, event.prev_hash);
    const link = linkFault(event, end);
    if (link !== null) add(link.row, link);
    const own = faultsOf(event);
    const isUnfitting = own.some(({ field }) => field === 'hash');
    for (const fault of [...own.filter(({ field }) => field !== 'hash'), ...namesFaults(event, walk.unsealedNames)])
      add(event.seq, fault);
    const checkpoint = walk.checkpoints.get(event.seq) ?? event;
    if (checkpoint.hash !== event.hash)
      add(event.seq, { field: 'hash', why: `it differs from ${sourceOf(checkpoint)}: the record was written anew` });
    note(event, walk);
    if (goneIn(event) !== null) erased += 1;
    const computed = typeof event.sealed === 'string' ? [sealText(event.prev_hash, event.sealed)] : [];
    end = { seq: event.seq, seals: [event.hash, ...computed], unfitting: isUnfitting ? event : null };
    if (faults.first === null && !isUnfitting) valid = { seq: event.seq, hash: event.hash };
  }
  settle(faults, end, head?.hash ?? '');
  const { seq } = end;
  const furthest = checkpoints.toSorted((a, b) => b.seq - a.seq)[0];
  if (furthest !== undefined && furthest.seq > seq)
    add(seq + 1, { field: 'seq', why: `the record ends here, but ${sourceOf(furthest)} is at ${furthest.seq}` });
  else {
    const fault = headFault(head, end);
    if (fault !== null) faults.add(seq + 1, fault);
  }
  for (const { seq: at, field } of walk.wiped.values())
    add(at, { field, why: 'the caller’s details are gone without an erasure' });
  return { events: count, ...valid, erased, broken: faults.first, faults: faults.list };
};
