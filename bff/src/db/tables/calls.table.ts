import type { ColumnType, Generated } from 'kysely';

/** A dispatch call, named as in the specification. */
export interface CallsTable {
  id: string;
  time_received: Date;
  how_received: string | null;
  address_of_incident: string;
  nature: string | null;
  original_notes: string | null;
  caller_phone: string | null;
  caller_name: string | null;
  /** As typed: a caller's birth date is often partial. */
  caller_dob: string | null;
  caller_address: string | null;
  primary_unit: string | null;
  primary_dispatched_time: Date | null;
  dispatcher_initials: string | null;
  /** Free text: statuses from other centres stay as received. */
  status: Generated<string>;
  additional_comments: string | null;
  /** Number of the save that `additional_comments` came from; 0 before the first. */
  comments_version: Generated<number>;
  /** How the call ended, or why it was cancelled. */
  disposition: Generated<string | null>;
  closed_at: Generated<Date | null>;
  /** When the caller's details were erased. */
  caller_erased_at: Generated<Date | null>;
  /** Number of the last event of this call. */
  last_seq: Generated<number>;
  /** What people call it on the radio, '26-0143'. Null if an earlier release logged the call. */
  number: Generated<string | null>;
  /** The call about the same incident that replaced this one. */
  merged_into: Generated<string | null>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
