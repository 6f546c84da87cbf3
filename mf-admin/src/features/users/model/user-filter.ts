import { type UserFilter, userFilterSchema } from '@prebell/contracts';

/** The filter as the address bar holds it; what cannot be read falls back to the whole list. */
export const filterFromSearch = (search: URLSearchParams): UserFilter => {
  const given = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const parsed = userFilterSchema.safeParse(given);
  return parsed.success ? parsed.data : {};
};

/** The address of a changed filter. Whatever else changes, the list starts at its first page again. */
export const searchWith = (current: UserFilter, change: UserFilter): Record<string, string> => {
  const next: UserFilter = 'page' in change ? { ...current, ...change } : { ...current, ...change, page: 1 };
  return Object.fromEntries(
    Object.entries(next)
      .filter(([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1))
      .map(([name, value]) => [name, String(value)]),
  );
};
