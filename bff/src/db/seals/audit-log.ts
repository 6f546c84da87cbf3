import { createHash } from 'node:crypto';

/** An audit log entry in the form that is sealed. */
export interface SealedLine {
  readonly seq: number;
  readonly id: string;
  /** ISO 8601, milliseconds. */
  readonly at: string;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor_username: string;
  readonly target_id: string | null;
  readonly target_username: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly address: string | null;
}

/** Sorts keys, because the database does not keep the order of JSON. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
};

/** The seal of an entry: SHA-256 over the previous seal and the whole entry, in hexadecimal. */
export const lineHash = (previous: string, line: SealedLine): string => {
  const { seq, id, at, action, actor_id, actor_username, target_id, target_username, before, after, reason, address } =
    line;
  const said = [
    seq,
    id,
    at,
    action,
    actor_id,
    actor_username,
    target_id,
    target_username,
    before,
    after,
    reason,
    address,
  ];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...said.map(ordered)]))
    .digest('hex');
};
