import { isSensibleInstant } from '@prebell/contracts';

/** Reads one record field by field. Invalid values are noted and replaced, never thrown. */
export interface RecordReader {
  /** Names of unreadable fields, in reading order. */
  readonly unreadable: readonly string[];
  /** Notes that another part of the record is unreadable. */
  note(name: string): void;
  /** An instant as ISO text; `instead` if it is unreadable. */
  instant(name: string, value: unknown, instead: string): string;
  optionalInstant(name: string, value: unknown): string | null;
  text(name: string, value: unknown): string;
  optionalText(name: string, value: unknown): string | null;
  flag(name: string, value: unknown): boolean;
  /** A whole number that JavaScript can represent exactly. */
  count(name: string, value: unknown): number;
  /** The objects in a list; notes and drops every other item. */
  list<T extends object>(name: string, value: readonly T[]): T[];
}

/** Epoch milliseconds of a column's value, which is a Date, or text if it came inside JSON. NaN if it is not a date. */
const millisecondsOf = (value: unknown): number => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
};

/** The instant of a column as ISO text; null if it cannot be shown. */
export const readInstant = (value: unknown): string | null => {
  const ms = millisecondsOf(value);
  return isSensibleInstant(ms) ? new Date(ms).toISOString() : null;
};

export const createRecordReader = (): RecordReader => {
  const unreadable: string[] = [];
  const or = <T>(name: string, instead: T): T => {
    unreadable.push(name);
    return instead;
  };
  return {
    unreadable,
    note: (name) => void unreadable.push(name),
    instant: (name, value, instead) => readInstant(value) ?? or(name, instead),
    optionalInstant: (name, value) => (value === null ? null : (readInstant(value) ?? or(name, null))),
    text: (name, value) => (typeof value === 'string' ? value : or(name, '')),
    optionalText: (name, value) => (typeof value === 'string' || value === null ? value : or(name, null)),
    flag: (name, value) => (typeof value === 'boolean' ? value : or(name, false)),
    count: (name, value) => (Number.isSafeInteger(value) ? (value as number) : or(name, 0)),
    list: (name, value) => {
      if (!Array.isArray(value)) return or(name, []);
      return value.filter(
        (item, index) => (typeof item === 'object' && item !== null) || or(`${name}.${index}`, false),
      );
    },
  };
};
