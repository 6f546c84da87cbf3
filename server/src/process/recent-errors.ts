import { currentTraceId } from '../tracing/trace-context';
import { withoutSecrets } from './without-secrets';

/** A line of the log at level error or above. */
export interface LoggedError {
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  /** Code or name of the error that caused it, and its message without secrets. */
  readonly cause: string | null;
  readonly trace_id: string | null;
}

export interface RecentErrors {
  /** Remembers a line by the arguments of its log call. */
  note(args: readonly unknown[]): void;
  /** Newest first. */
  list(): readonly LoggedError[];
}

const KEPT = 10;
const TEXT_MAX = 200;
const CAUSE_MAX = 200;
const CODE = /^\w{1,40}$/;

/** A text or id among an object's fields; null for anything else. */
const wordIn = (fields: unknown, name: string): string | null => {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : null;
  return typeof value === 'string' && CODE.test(value) ? value : null;
};

/** Code or name of an error with the first line of its message; null for anything else. Only the log has the values in it. */
const causeIn = (cause: unknown): string | null => {
  const word = wordIn(cause, 'code') ?? wordIn(cause, 'name');
  const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  const message = withoutSecrets(line).trim();
  if (message === '') return word;
  return [...(word === null ? [] : [word]), message].join(': ').slice(0, CAUSE_MAX);
};

/**
 * Remembers the last errors of this process for its operators: the log's own words, the error's code or name and message, and the
 * trace id. Messages lose secrets, addresses and typed values, as the faults that pages report do.
 */
export const createRecentErrors = (now: () => Date = () => new Date()): RecentErrors => {
  const lines: LoggedError[] = [];
  return {
    note([first, message]) {
      const isText = typeof first === 'string';
      const cause: unknown = isText || first instanceof Error ? first : Reflect.get(Object(first), 'err');
      const text = isText ? first : typeof message === 'string' ? message : 'An error without a text';
      lines.unshift({
        at: now().toISOString(),
        text: text.slice(0, TEXT_MAX),
        cause: causeIn(cause),
        trace_id: wordIn(first, 'trace_id') ?? currentTraceId() ?? null,
      });
      lines.splice(KEPT);
    },
    list: () => [...lines],
  };
};
