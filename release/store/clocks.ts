import { minutes } from '@prebell/contracts';
import type { Line, LogRecord } from '../signing/line';
import type { Right } from './publisher';

/** Machines that use a time server differ by less than a second, so this is generous. */
const MOST_OFF_MS = minutes(5);

/** The clocks of this machine and of the store disagree. */
export class ClockError extends Error {
  override readonly name = 'ClockError';

  constructor(own: Date, store: Date) {
    const off = own.getTime() - store.getTime();
    super(
      `This machine’s clock is ${spanOf(off)} ${off > 0 ? 'ahead of' : 'behind'} the release store’s: set it and try again`,
    );
  }
}

interface Moment {
  readonly own: Date;
  /** The store's clock; null if its response contains no time. */
  readonly store: Date | null;
  /** The time of the previous line. */
  readonly before: string | null;
  readonly right: Right;
}

/**
 * The time of a new line. If the clocks disagree, a publish is refused. A rollback must not wait for somebody to set
 * the clock, so it takes the store's time. Within the tolerance, no line is earlier than the previous one. If the
 * previous line is further ahead, its time is wrong and the new line ignores it.
 * @throws ClockError when a publisher's clock differs from the store's by more than five minutes
 */
export const timeOfLine = ({ own, store, before, right }: Moment): string => {
  const isOff = store !== null && isFar(own.getTime() - store.getTime());
  if (isOff && right === 'publish') throw new ClockError(own, store);
  const now = isOff ? store : own;
  const ahead = before === null ? 0 : Date.parse(before) - now.getTime();
  return before !== null && ahead > 0 && !isFar(ahead) ? before : now.toISOString();
};

/** Lines whose time cannot be right, one sentence each. They are still valid, because the log is ordered by number. */
export const clockNotes = (lines: readonly Line[], records: readonly LogRecord[]): string[] => {
  const stored = new Map(records.map(({ release, storedAt }) => [release, storedAt]));
  let last: Line | null = null;
  return lines.flatMap((line) => {
    const at = Date.parse(line.at);
    const says = `line ${line.sequence} by ${line.by} says ${line.at},`;
    const storedAt = stored.get(line.release);
    // In a copied store, the times of the files are later than the originals, never earlier.
    if (storedAt !== undefined && isFar(at - storedAt.getTime()) && at > storedAt.getTime())
      return [`${says} ${spanOf(at - storedAt.getTime())} after the store wrote it`];
    const lag: number = last === null ? 0 : Date.parse(last.at) - at;
    if (last !== null && lag > 0 && isFar(lag)) return [`${says} ${spanOf(lag)} before line ${last.sequence}`];
    last = line;
    return [];
  });
};

const isFar = (ms: number): boolean => Math.abs(ms) > MOST_OFF_MS;

const spanOf = (ms: number): string => {
  const count = Math.round(Math.abs(ms) / minutes(1));
  const [hours, days] = [Math.round(count / 60), Math.round(count / 60 / 24)];
  return days > 2 ? `${days} days` : hours > 2 ? `${hours} hours` : `${count} minutes`;
};
