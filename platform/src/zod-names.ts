/**
 * The parts of zod that browser code uses. Names that are missing here are undefined at run time; `zod.test.ts`
 * compares them with the sources.
 */
export {
  array,
  boolean,
  coerce,
  custom,
  discriminatedUnion,
  email,
  enum,
  int,
  int32,
  iso,
  literal,
  looseObject,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  unknown,
  url,
  uuid,
} from 'zod/v4';
