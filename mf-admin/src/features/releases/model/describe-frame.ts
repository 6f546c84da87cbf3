import type { StackFrame } from '@prebell/contracts';

const PROBLEMS: Record<NonNullable<StackFrame['problem']>, string | null> = {
  // A line about the browser or the host page has no source of ours.
  other: null,
  gone: 'This version is no longer stored.',
  no_map: 'Published without a source map.',
  broken: 'The source map cannot be read.',
  unknown: 'The source map does not know this place.',
  limit: 'The stack is too long to map all of it.',
};

/** Why a line has no place in the sources; null for a line that needs no reason. */
export const problemOf = ({ problem }: StackFrame): string | null => (problem === null ? null : PROBLEMS[problem]);

/** `src/Page.tsx:12:5`, as editors open it. */
export const placeOf = ({ file, line, column }: NonNullable<StackFrame['source']>): string =>
  `${file}:${line}:${column}`;
