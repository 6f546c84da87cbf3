import type { z } from 'zod';
import { AppError } from '../errors/app-error';
import { sentenceOf, withField } from './field-texts';

interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * The error for invalid fields. `error` is a complete sentence about the first fault; `issues` has a text for each
 * field of a form. Several checks of a field often share the same text, which is then sent only once.
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

/** A place within a value, linked to its parents up to the root. */
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
 * The first place in `value` for which `isWanted` is true, or undefined. Works without recursion, because the nesting
 * of client input is unlimited.
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

/**
 * The path of a text or key that contains U+0000. PostgreSQL cannot store that character, so the request is at fault,
 * not the server.
 */
export const findNul = (value: unknown): string[] | undefined => {
  const place = findPlace(value, (at) => hasNul(at.value) || hasNul(at.key));
  return place && pathOf(place);
};

/** Parses `value` against `schema`; throws VALIDATION_FAILED naming each invalid field. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  // The contract's own messages take precedence; `sentenceOf` words all other faults.
  const result = schema.safeParse(value, { error: sentenceOf });
  if (!result.success) throw invalid(result.error.issues);
  const nul = findNul(result.data);
  if (nul) throw invalid([{ path: nul, message: 'Text must not contain the NUL character' }]);
  return result.data;
};
