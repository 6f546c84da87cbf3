import {
  type ChainedEvent,
  GENESIS,
  hashText,
  namesDigest,
  SEAL_VERSION,
  sealOf,
} from '../../db/seals/dispatch-record';

/** An event as it is stored. */
export interface StoredEvent extends ChainedEvent {
  readonly actor_name: string;
  readonly seal_version: number;
  readonly state_hash: string | null;
  readonly payload: string;
  readonly payload_salt: string;
  /** Null if no details are stored separately, or they were erased. */
  readonly secret: string | null;
  readonly secret_salt: string | null;
  readonly prev_hash: string;
  readonly hash: string;
}

/** A place in the record that is known from elsewhere. */
export interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
}

export interface Verdict {
  /** Number of events read. */
  readonly events: number;
  /** Number and hash of the last valid event. */
  readonly seq: number;
  readonly hash: string;
  /** Erased callers' details; their hashes keep the chain valid. */
  readonly erased: number;
  /** The first invalid event and its fault, or null. */
  readonly broken: { readonly seq: number; readonly why: string } | null;
}

const faultOf = (event: StoredEvent, expected: { seq: number; hash: string }): string | null => {
  if (event.seq !== expected.seq) return `expected number ${expected.seq}`;
  if (event.prev_hash !== expected.hash) return 'does not follow the event before it';
  if (hashText(event.payload_salt, event.payload) !== event.payload_hash) return 'its content was changed';
  if (event.secret !== null && hashText(event.secret_salt ?? '', event.secret) !== event.secret_hash)
    return 'the caller’s details were changed';
  // No hash covers an invalid instant: nobody sealed it.
  if ([event.occurred_at, event.created_at].some((at) => Number.isNaN(at.getTime())))
    return 'one of its times cannot be read';
  if (sealOf(event.prev_hash, event) !== event.hash) return 'it was changed';
  return null;
};

/** What a walk over the events collects besides the chain itself. */
interface Walk {
  /** Events of version 1, whose names one later event seals. */
  readonly unsealedNames: { seq: number; actor_name: string }[];
  /** By call, the first event whose details are gone; calls with an erasure are left out. */
  readonly wiped: Map<string, number>;
  readonly checkpoints: ReadonlyMap<number, string>;
}

/** Whether the names of all earlier events of version 1 are still those that `event` sealed. */
const namesFault = (event: StoredEvent, names: Walk['unsealedNames']): string | null => {
  if (event.type !== 'names_sealed') return null;
  const sealed = JSON.parse(event.payload) as { readonly names?: unknown };
  return sealed.names === namesDigest(names) ? null : 'the name in an event before it was changed';
};

const note = (event: StoredEvent, { unsealedNames, wiped }: Walk): void => {
  if (event.seal_version !== SEAL_VERSION) unsealedNames.push({ seq: event.seq, actor_name: event.actor_name });
  const about = event.call_id ?? '';
  if (event.type === 'caller_erased') wiped.delete(about);
  else if (event.secret_hash !== null && event.secret === null && !wiped.has(about)) wiped.set(about, event.seq);
};

/**
 * Checks events in order against each other, against the head of the record and against `checkpoints` that are kept
 * elsewhere, which also reveal an end that was cut off together with the head. Details may be gone only where the
 * record has their erasure. Stops at the first invalid one.
 */
export const verifyChain = async (
  events: AsyncIterable<StoredEvent> | Iterable<StoredEvent>,
  head: { readonly seq: number; readonly hash: string },
  checkpoints: readonly Checkpoint[] = [],
): Promise<Verdict> => {
  const walk: Walk = {
    unsealedNames: [],
    wiped: new Map(),
    // Of two for one event the earlier counts: a record that was written anew got the later one.
    checkpoints: new Map(checkpoints.toReversed().map(({ seq, hash }) => [seq, hash])),
  };
  let [count, erased, seq, hash] = [0, 0, 0, GENESIS];
  for await (const event of events) {
    count += 1;
    const known = walk.checkpoints.get(event.seq) ?? event.hash;
    const why =
      faultOf(event, { seq: seq + 1, hash }) ??
      namesFault(event, walk.unsealedNames) ??
      (known === event.hash ? null : 'it differs from the checkpoint kept elsewhere: the record was written anew');
    if (why !== null) return { events: count, seq, hash, erased, broken: { seq: Math.min(event.seq, seq + 1), why } };
    note(event, walk);
    if (event.secret_hash !== null && event.secret === null) erased += 1;
    seq = event.seq;
    hash = event.hash;
  }
  const verdict = { events: count, seq, hash, erased };
  const furthest = Math.max(0, ...walk.checkpoints.keys());
  if (furthest > seq) {
    const why = `the record ends here, but a checkpoint kept elsewhere is at ${furthest}`;
    return { ...verdict, broken: { seq: seq + 1, why } };
  }
  if (head.seq !== seq || head.hash !== hash)
    return { ...verdict, broken: { seq: seq + 1, why: `the record ends here, but its head is at ${head.seq}` } };
  const [gone] = walk.wiped.values();
  return {
    ...verdict,
    broken: gone === undefined ? null : { seq: gone, why: 'the caller’s details are gone without an erasure' },
  };
};
