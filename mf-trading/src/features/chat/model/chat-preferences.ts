import type { Preference } from '@prebell/platform';

/** The last message position this user has read; 0 before the first visit. */
export const READ_PREFERENCE: Preference<number> = {
  name: 'chat.read-seq',
  accepts: (value): value is number => typeof value === 'number' && value >= 0,
  fallback: 0,
};

/** Members whose messages this user has muted. */
export const MUTED_PREFERENCE: Preference<readonly string[]> = {
  name: 'chat.muted',
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((name) => typeof name === 'string'),
  fallback: [],
};
