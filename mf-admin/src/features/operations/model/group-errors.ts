import type { Operations } from '@prebell/contracts';

type LoggedError = Operations['errors'][number];

/** Errors of one instance with the same text and cause: the newest one, and how often it occurred. */
export interface GroupedError extends LoggedError {
  readonly count: number;
}

export const errorKey = ({ instance, text, cause }: LoggedError): string => JSON.stringify([instance, text, cause]);

/** Shows repeated errors once, with their count. An error that repeats every minute would otherwise hide all others. */
export const groupErrors = (errors: Operations['errors']): GroupedError[] => {
  const groups = new Map<string, GroupedError>();
  for (const error of errors.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const last = groups.get(errorKey(error));
    groups.set(errorKey(error), last === undefined ? { ...error, count: 1 } : { ...last, count: last.count + 1 });
  }
  return [...groups.values()];
};
