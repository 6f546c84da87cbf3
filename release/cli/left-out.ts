import type { Arguments } from './arguments';
import { UsageError } from './usage';

/**
 * Which checks the command skips and why, as recorded in the history; undefined if it skips none.
 * @throws UsageError if the reason is missing or has the wrong length
 */
export const leftOut = (given: Arguments): string | undefined => {
  const option = (['no-gate', 'no-browser'] as const).find((name) => given[name]);
  const reason = given.reason?.replace(/\s+/g, ' ').trim() ?? '';
  if (option === undefined) {
    if (given.reason !== undefined) throw new UsageError('--reason explains --no-browser, --no-gate or canary stop');
    return undefined;
  }
  if (reason.length < 5 || reason.length > 200)
    throw new UsageError(`--${option} needs --reason '<5 to 200 characters>', which stays in the history`);
  return `without ${option === 'no-gate' ? 'the gate' : 'a browser'}: ${reason}`;
};

/** A conspicuous line for the terminal. */
export const loudly = (verb: string, note: string): string =>
  `!!! ${verb} ${note.split(':')[0]}`.toUpperCase().concat(', and the history says so');
