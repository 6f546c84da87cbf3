import { useSearchParams } from '@prebell/platform/router';

/** The methods that we need of a Zod schema from the contracts. */
interface FilterSchema<T> {
  parse(given: unknown): T;
  safeParse(given: unknown): { readonly success: boolean; readonly data?: T | undefined };
}

type Change = Readonly<Record<string, unknown>>;

/** The address after a change. Empty fields are removed, and every change except of the page returns to page 1. */
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
 * A filter that is stored in the address, with a function to change it. An invalid filter counts as no filter. The page itself
 * uses `tab` and `user`.
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
