import { type ChainedEvent, GENESIS, hashText, sealOf } from '../../db/seals/dispatch-record';

/** An event as it is stored. */
export interface StoredEvent extends ChainedEvent {
  readonly payload: string;
  readonly payload_salt: string;
  /** Null if no details are stored separately, or they were erased. */
  readonly secret: string | null;
  readonly secret_salt: string | null;
  readonly prev_hash: string;
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

/**
 * Checks events in order against each other and against the head of the record, which also reveals missing events at
 * the end. Stops at the first invalid one.
 */
export const verifyChain = async (
  events: AsyncIterable<StoredEvent> | Iterable<StoredEvent>,
  head: { readonly seq: number; readonly hash: string },
): Promise<Verdict> => {
  let [count, erased, seq, hash] = [0, 0, 0, GENESIS];
  for await (const event of events) {
    count += 1;
    const why = faultOf(event, { seq: seq + 1, hash });
    if (why !== null) return { events: count, seq, hash, erased, broken: { seq: Math.min(event.seq, seq + 1), why } };
    if (event.secret_hash !== null && event.secret === null) erased += 1;
    seq = event.seq;
    hash = event.hash;
  }
  const isWhole = head.seq === seq && head.hash === hash;
  const broken = isWhole ? null : { seq: seq + 1, why: `the record ends here, but its head is at ${head.seq}` };
  return { events: count, seq, hash, erased, broken };
};
