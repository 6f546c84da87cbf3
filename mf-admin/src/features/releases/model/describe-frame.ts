import type { StackFrame } from '@prebell/contracts';

const PROBLEMS: Record<NonNullable<StackFrame['problem']>, string | null> = {
  // Lines of the browser or the host page are not in our sources.
  other: null,
  gone: 'This version is no longer stored.',
  no_map: 'Published without a source map.',
  broken: 'The source map cannot be read.',
  unknown: 'The source map does not contain this position.',
  limit: 'The stack is too long to map all of it.',
};

/** Why a line was not found in the sources; null if no reason is needed. */
export const problemOf = ({ problem }: StackFrame): string | null => (problem === null ? null : PROBLEMS[problem]);

/** `src/Page.tsx:12:5`, the format that editors open. */
export const placeOf = ({ file, line, column }: NonNullable<StackFrame['source']>): string =>
  `${file}:${line}:${column}`;
