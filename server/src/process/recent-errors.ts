import { currentTraceId } from '../tracing/trace-context';
import { withoutSecrets } from './without-secrets';

/** A log line of level error or above. */
export interface LoggedError {
  /** Time of the line, ISO 8601. */
  readonly at: string;
  readonly text: string;
  /** Code or name of the underlying error, and its message without secrets. */
  readonly cause: string | null;
  readonly trace_id: string | null;
}

export interface RecentErrors {
  /** Remembers a line, given the arguments of its log call. */
  note(args: readonly unknown[]): void;
  /** The remembered lines, newest first. */
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

/**
 * Code or name of an error, and the first line of its message; null for anything else. The values in it stay in the log
 * only.
 */
const causeIn = (cause: unknown): string | null => {
  const word = wordIn(cause, 'code') ?? wordIn(cause, 'name');
  const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  const message = withoutSecrets(line).trim();
  if (message === '') return word;
  return [...(word === null ? [] : [word]), message].join(': ').slice(0, CAUSE_MAX);
};

/**
 * Remembers the last errors of this process for its operators: the log message, the error's code or name and message,
 * and the trace id. Secrets, addresses and typed values are removed from messages, as in the errors that pages report.
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
