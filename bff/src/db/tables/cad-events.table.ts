import type { Generated } from 'kysely';

/** One event of the dispatch centre. Events are only ever added, and each seals the previous one (`seals/dispatch-record.ts`). */
export interface CadEventsTable {
  /** Consecutive in the order of commits. */
  seq: number;
  id: string;
  /** Null if it concerns no single call. */
  call_id: string | null;
  /** `created`, `dispatched`, `moved`, `comments`, `radio_log`, `radio_correction`, `amended`, `caller_erased`, `admin_access` ... */
  type: string;
  /** The outcome, to answer a repeated request. */
  outcome: string;
  actor_id: string;
  /** The actor's username at that time: it outlives the account. */
  actor_name: Generated<string>;
  /** When the actor did it; `created_at` is when the server recorded it. */
  occurred_at: Date;
  created_at: Date;
  /** The request as JSON. */
  payload: string;
  payload_salt: string;
  payload_hash: string;
  /** A caller's details as JSON, null once erased or if there are none. */
  secret: string | null;
  secret_salt: string | null;
  secret_hash: string | null;
  /**
   * Version 1 covers neither the actor's name nor the state of the call; version 3 seals changed fields instead of the state. See
   * `seals/dispatch-record.ts`.
   */
  seal_version: Generated<number>;
  /** Salted hash of the call after the event (`seals/call-state.ts`); null if it concerns no single call. */
  state_hash: Generated<string | null>;
  /** Null once the caller is erased: the hash then says nothing about them any more. */
  state_salt: Generated<string | null>;
  /** From version 3 on: the text that `hash` seals together with `prev_hash`. */
  sealed: Generated<string | null>;
  /** From version 3 on: the table fields that the event changed, salted with `payload_salt` (`seals/facts.ts`). */
  facts: Generated<string | null>;
  facts_hash: Generated<string | null>;
  /** The changed details of the caller, salted with `secret_salt`; null once erased. */
  facts_secret: Generated<string | null>;
  facts_secret_hash: Generated<string | null>;
  prev_hash: string;
  hash: string;
}
