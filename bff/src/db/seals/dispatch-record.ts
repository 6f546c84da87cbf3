import { createHash, randomBytes } from 'node:crypto';

/** The starting hash of the record. */
export const GENESIS = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text with its proof. The salt keeps a short text, such as a phone number, from being guessed from its hash. */
export interface Proven {
  readonly text: string;
  readonly salt: string;
  readonly hash: string;
}

export const hashText = (salt: string, text: string): string => sha256(`${salt}|${text}`);

/** Proves `value` as the JSON text that is stored. */
export const prove = (value: unknown): Proven => {
  const text = JSON.stringify(value) ?? 'null';
  const salt = randomBytes(16).toString('hex');
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
}

/**
 * The hash of an event: SHA-256 over the previous hash and the event's fields in a fixed order. It contains only ids,
 * program names, instants and hashes, none of which can contain the separator. Text typed by people enters as a hash,
 * so that a caller's details can be erased and the chain stays valid.
 */
export const sealOf = (prev: string, event: ChainedEvent): string =>
  sha256(
    [
      prev,
      'v1',
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
    ].join('|'),
  );
