import { isSensibleInstant } from '@prebell/contracts';

/** Reads one record field by field. What is not as it should be is noted and replaced, never thrown. */
export interface RecordReader {
  /** Names of the fields that could not be read, in the order of reading. */
  readonly unreadable: readonly string[];
  /** Notes that something else of the record could not be read. */
  note(name: string): void;
  /** An instant as ISO text; `instead` where it cannot be read. */
  instant(name: string, value: unknown, instead: string): string;
  optionalInstant(name: string, value: unknown): string | null;
  text(name: string, value: unknown): string;
  optionalText(name: string, value: unknown): string | null;
  flag(name: string, value: unknown): boolean;
  /** A whole number that JavaScript holds exactly. */
  count(name: string, value: unknown): number;
  /** The objects in a list; notes and drops every other item. */
  list<T extends object>(name: string, value: readonly T[]): T[];
}

/** Epoch milliseconds of a column's value: a Date, or text where it came inside JSON. NaN when no clock shows it. */
const millisecondsOf = (value: unknown): number => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
};

/** The instant a column holds as ISO text, or null when it holds none that can be shown. */
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
