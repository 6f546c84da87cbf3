import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Labels for fields whose names people would not understand. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['at', 'Time'],
  ['q', 'Search text'],
  ['op', 'Operator'],
  ['from', 'Start (from)'],
  ['to', 'End (to)'],
]);
const NAME = /^[a-z][\w-]*$/i;
const LONGEST_NAME = 40;
const MOST_CHOICES = 12;

const shorten = (text: string): string => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text);

/** A field's label: 'Current password' for `current_password`, 'Roles, item 3' for the third of `roles`. */
export const labelOf = (path: readonly PropertyKey[]): string => {
  // Do not echo names that the client made up.
  const name = path.findLast((part) => NAME.test(String(part)));
  if (name === undefined) return 'The request';
  const words =
    WORDS.get(String(name)) ??
    shorten(String(name))
      .replaceAll('_', ' ')
      .trim()
      .replace(/^./, (first) => first.toUpperCase());
  const last = path.at(-1);
  return Number.isInteger(Number(last)) && last !== name ? `${words}, item ${Number(last) + 1}` : words;
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uuid: 'an id such as 01980000-0000-7000-8000-000000000000',
  url: 'a web address',
  date: 'a day such as 2026-11-22',
  datetime: 'a time such as 2026-11-22T09:30:00Z',
};

const count = (limit: number | bigint, noun: string): string => `${limit} ${noun}${Number(limit) === 1 ? '' : 's'}`;

const smallest = ({ origin, minimum, inclusive }: Extract<RawIssue, { code: 'too_small' }>): string => {
  if (origin === 'string')
    return Number(minimum) <= 1 ? 'must not be empty' : `needs at least ${count(minimum, 'character')}`;
  if (origin === 'array' || origin === 'set')
    return Number(minimum) <= 1 ? 'must not be empty' : `needs at least ${count(minimum, 'item')}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
};

const largest = ({ origin, maximum, inclusive }: Extract<RawIssue, { code: 'too_big' }>): string => {
  if (origin === 'string') return `can have at most ${count(maximum, 'character')}`;
  if (origin === 'array' || origin === 'set') return `can have at most ${count(maximum, 'item')}`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
};

const choices = (values: readonly unknown[]): string =>
  values.length > MOST_CHOICES
    ? 'is not one of the possible values'
    : `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;

/** What is wrong, worded to follow the field's label in a sentence. */
const faultOf = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${TYPES[issue.expected] ?? 'another kind of value'}`;
    case 'too_small':
      return smallest(issue);
    case 'too_big':
      return largest(issue);
    case 'invalid_format':
      return FORMATS[issue.format] === undefined ? 'has the wrong format' : `must be ${FORMATS[issue.format]}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : choices(issue.values);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.slice(0, 3).map(shorten).join(', ')}`;
    default:
      return 'is not valid';
  }
};

/**
 * The sentence for a fault without a text in the contract, such as 'Time must be a number'. It names the field, because
 * people often see only the response's `error`.
 */
export const sentenceOf = (issue: RawIssue): string => `${labelOf(issue.path ?? [])} ${faultOf(issue)}`;

const mentions = (message: string, label: string): boolean => {
  const text = message.toLowerCase();
  const name = label.toLowerCase();
  if (text.startsWith(`${name} `)) return true;
  return name.split(/[^\p{L}]+/u).some((word) => word.length > 1 && word !== 'item' && text.includes(word));
};

/**
 * A message of the contract, such as 'At most 80 characters', preceded by the field's label unless it mentions that
 * already.
 */
export const withField = (message: string, path: readonly PropertyKey[]): string => {
  const label = labelOf(path);
  if (path.length === 0 || mentions(message, label)) return message;
  return `${label}: ${message.replace(/^./, (first) => first.toLowerCase())}`;
};
