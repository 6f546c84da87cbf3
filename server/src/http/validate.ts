import type { z } from 'zod';
import { AppError } from '../errors/app-error';
import { sentenceOf, withField } from './field-texts';

interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * `error` is a whole sentence about the first fault; `issues` has a text for each field of a form. Several checks of one field often share
 * a text: the answer has it once.
 */
export const invalid = (found: readonly FieldIssue[]): AppError => {
  const [first] = found;
  const texts = new Map(
    found.map(({ path, message }) => {
      const issue = { path: path.map(String).join('.'), message };
      return [JSON.stringify(issue), issue];
    }),
  );
  const issues = [...texts.values()];
  return new AppError('VALIDATION_FAILED', first ? withField(first.message, first.path) : 'The request is not valid', {
    fields: { issues },
  });
};

/** A place in a value, with the path back to the root. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

const pathOf = (place: Place): string[] => {
  const path: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path;
};

/**
 * A place of `value` that `isWanted`, or undefined. Visits each place once and without recursion, because values come
 * from outside.
 */
export const findPlace = (value: unknown, isWanted: (place: Place) => boolean): Place | undefined => {
  const left: Place[] = [{ value, key: '', parent: undefined, depth: 0 }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    if (isWanted(place)) return place;
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [key, item] of Object.entries(place.value))
      left.push({ value: item, key, parent: place, depth: place.depth + 1 });
  }
  return undefined;
};

const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\u0000');

/** PostgreSQL text cannot contain U+0000, so a string or name with one is the request's fault, not the server's. */
export const findNul = (value: unknown): string[] | undefined => {
  const place = findPlace(value, (at) => hasNul(at.value) || hasNul(at.key));
  return place && pathOf(place);
};

/** Parses `value` against `schema`; throws VALIDATION_FAILED naming each invalid field. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  // The contract's own messages win; `sentenceOf` words all other faults.
  const result = schema.safeParse(value, { error: sentenceOf });
  if (!result.success) throw invalid(result.error.issues);
  const nul = findNul(result.data);
  if (nul) throw invalid([{ path: nul, message: 'Text must not contain the NUL character' }]);
  return result.data;
};
