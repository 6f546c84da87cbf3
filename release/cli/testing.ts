import type { Arguments } from './arguments';

/** A command line without options. */
export const NO_OPTIONS: Arguments = {
  rest: [],
  changed: false,
  'no-gate': false,
  'no-browser': false,
  force: false,
  'rollback-only': false,
  'new-base': false,
  who: false,
  'dry-run': false,
};
