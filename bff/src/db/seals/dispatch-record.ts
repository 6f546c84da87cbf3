import { createHash, hash, randomBytes } from 'node:crypto';

/** The hash that the chain of the record starts from. */
export const GENESIS = '0'.repeat(64);

const sha256 = (text: string): string => hash('sha256', text);

/** A text with its salted hash. The salt prevents guessing a short text, such as a phone number, from its hash. */
export interface Proven {
  readonly text: string;
  readonly salt: string;
  readonly hash: string;
}

export const hashText = (salt: string, text: string): string => sha256(`${salt}|${text}`);

export const newSalt = (): string => randomBytes(16).toString('hex');

/** Converts `value` to the JSON text to store, with its salted hash. */
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
  /** Missing in events from before versions existed, which count as version 1. */
  readonly seal_version?: number;
  readonly actor_name?: string;
  /** Hash of the call after the event; null if it concerns no single call. */
  readonly state_hash?: string | null;
}

/** Version 1 covers neither the actor's name nor the state of the call; version 2 covers both. */
export const SEAL_VERSION = 2;

/** A digest of the names in all events of version 1; one event of version 2 seals it. */
export const namesDigest = (events: readonly { readonly seq: number; readonly actor_name: string }[]): string => {
  const digest = createHash('sha256');
  for (const { seq, actor_name } of events) digest.update(JSON.stringify([seq, actor_name]));
  return digest.digest('hex');
};

/** The fields that version 2 adds to version 1. The name is hashed, because it may contain the separator. */
const addedInVersion2 = ({ actor_name = '', state_hash }: ChainedEvent): string[] => [
  sha256(actor_name),
  state_hash ?? '',
];

/**
 * The hash of an event: SHA-256 over the previous hash and the event's fields in a fixed order. The hashed text contains only ids,
 * program names, times and hashes, none of which can contain the separator. Text typed by people is included as a hash, so that a
 * caller's details can be erased while the chain stays valid.
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

/** From this version on, an event stores the text that it seals, and the table fields that it changed. */
export const FACTS_VERSION = 3;

/** The fields that the text of a version 3 event contains. */
export interface FactsEvent extends ChainedEvent {
  readonly actor_name: string;
  readonly facts_hash: string;
  /** Null if none of the changed fields is a caller's detail. */
  readonly facts_secret_hash: string | null;
}

/**
 * The text that a version 3 event seals and stores next to its columns, so that the check can name a column that differs. Text
 * typed by people is included as a hash, except the actor's name.
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
