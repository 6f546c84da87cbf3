import { useSearchParams } from '@prebell/platform/router';

/** A schema of the contracts. */
interface FilterSchema<T> {
  parse(given: unknown): T;
  safeParse(given: unknown): { readonly success: boolean; readonly data?: T | undefined };
}

type Change = Readonly<Record<string, unknown>>;

/** The address after a change: cleared fields leave it, and whatever changes but the page begins at its first page. */
export const changedParams = (current: URLSearchParams, change: Change): URLSearchParams => {
  const next = new URLSearchParams(current);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

/**
 * A filter kept in the address, and what changes it. What cannot be read counts as the whole list; `tab` and `user` are
 * the page's own.
 */
export const useAddressFilter = <T>(schema: FilterSchema<T>): [T, (change: Change) => void] => {
  const [search, setSearch] = useSearchParams();
  const given = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  return [
    parsed.success && parsed.data !== undefined ? parsed.data : schema.parse({}),
    (change) => setSearch((current) => changedParams(current, change)),
  ];
};
