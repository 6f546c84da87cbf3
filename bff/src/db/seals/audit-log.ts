import { createHash } from 'node:crypto';

/** An audit log entry in the form that is sealed. */
export interface SealedLine {
  readonly seq: number;
  readonly id: string;
  /** ISO 8601 with milliseconds. */
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

/** Sorts keys, because the database does not preserve the order of keys in JSON. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
};

const FIELDS = [
  'seq',
  'id',
  'at',
  'action',
  'actor_id',
  'actor_username',
  'target_id',
  'target_username',
  'before',
  'after',
  'reason',
  'address',
] as const satisfies readonly (keyof SealedLine)[];

/** The text that an entry seals: the previous seal and the whole entry. Entries store it, so that the check can name a changed column. */
export const lineText = (previous: string, line: SealedLine): string =>
  JSON.stringify([previous, ...FIELDS.map((field) => ordered(line[field]))]);

/** The seal of a text: SHA-256 in hexadecimal. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The seal of an entry. */
export const lineHash = (previous: string, line: SealedLine): string => textHash(lineText(previous, line));

const parts = (text: string): readonly string[] => {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : [];
  } catch {
    return [];
  }
};

/** Columns of an entry that differ from the text that it sealed. */
export const changedColumns = (sealed: string, previous: string, line: SealedLine): string[] => {
  const [said, is] = [parts(sealed), parts(lineText(previous, line))];
  return ['prev_hash', ...FIELDS].filter((_, place) => said[place] !== is[place]);
};
