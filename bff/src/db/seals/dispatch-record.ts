import { createHash, hash, randomBytes } from 'node:crypto';

/** The starting hash of the record. */
export const GENESIS = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text);

/** A text with its proof. The salt keeps a short text, such as a phone number, from being guessed from its hash. */
export interface Proven {
  readonly text: string;
  readonly salt: string;
  readonly hash: string;
}

export const hashText = (salt: string, text: string): string => sha256(`${salt}|${text}`);

export const newSalt = (): string => randomBytes(16).toString('hex');

/** Proves `value` as the JSON text that is stored. */
export const prove = (value: unknown): Proven => {
  const text = JSON.stringify(value) ?? 'null';
  const salt = newSalt();
  return { text, salt, hash: hashText(salt, text) };
};

/** What the hash of an event covers. */
export interface ChainedEvent {
  readonly seq: number;
  readonly id: string;
  readonly call_id: string | null;
  readonly type: string;
  readonly outcome: string;
  readonly actor_id: string;
  readonly occurred_at: Date;
  readonly created_at: Date;
  readonly payload_hash: string;
  /** Null if no details are stored separately. */
  readonly secret_hash: string | null;
  /** Absent in events from before the versions, which are of version 1. */
  readonly seal_version?: number;
  readonly actor_name?: string;
  /** Hash of the call after the event; null if it concerns no single call. */
  readonly state_hash?: string | null;
}

/** Version 1 covers neither the actor's name nor the state of the call, version 2 covers both. */
export const SEAL_VERSION = 2;

/** A digest of the names in events of version 1, sealed by one event of version 2. */
export const namesDigest = (events: readonly { readonly seq: number; readonly actor_name: string }[]): string => {
  const digest = createHash('sha256');
  for (const { seq, actor_name } of events) digest.update(JSON.stringify([seq, actor_name]));
  return digest.digest('hex');
};

/** What version 2 covers besides version 1. A name enters as a hash, because it may contain the separator. */
const addedInVersion2 = ({ actor_name = '', state_hash }: ChainedEvent): string[] => [
  sha256(actor_name),
  state_hash ?? '',
];

/**
 * The hash of an event: SHA-256 over the previous hash and the event's fields in a fixed order. It contains only ids,
 * program names, instants and hashes, none of which can contain the separator. Text typed by people enters as a hash,
 * so that a caller's details can be erased and the chain stays valid.
 */
export const sealOf = (prev: string, event: ChainedEvent): string =>
  sha256(
    [
      prev,
      `v${event.seal_version ?? 1}`,
      event.seq,
      event.id,
      event.call_id ?? '',
      event.type,
      event.outcome,
      event.actor_id,
      event.occurred_at.toISOString(),
      event.created_at.toISOString(),
      event.payload_hash,
      event.secret_hash ?? '',
      ...(event.seal_version === SEAL_VERSION ? addedInVersion2(event) : []),
    ].join('|'),
  );

/** From this version on an event stores the text that it seals, and the fields of the tables that changed with it. */
export const FACTS_VERSION = 3;

/** What the text of an event of version 3 says. */
export interface FactsEvent extends ChainedEvent {
  readonly actor_name: string;
  readonly facts_hash: string;
  /** Null if none of the changed fields is a caller's detail. */
  readonly facts_secret_hash: string | null;
}

/**
 * The text that an event of version 3 seals, and stores beside its columns: a column that differs from it is named. People's
 * texts enter as hashes, except the actor's name.
 */
export const envelopeOf = (event: FactsEvent): string =>
  JSON.stringify({
    v: FACTS_VERSION,
    seq: event.seq,
    id: event.id,
    call_id: event.call_id,
    type: event.type,
    outcome: event.outcome,
    actor_id: event.actor_id,
    actor_name: event.actor_name,
    occurred_at: event.occurred_at.toISOString(),
    created_at: event.created_at.toISOString(),
    payload_hash: event.payload_hash,
    secret_hash: event.secret_hash,
    facts_hash: event.facts_hash,
    facts_secret_hash: event.facts_secret_hash,
  });

/** The hash of an event of version 3. */
export const sealText = (prev: string, envelope: string): string => sha256(`${prev}|${envelope}`);
