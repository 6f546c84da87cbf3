import type { SortOrder } from '@prebell/design-system';

/** This must be a type: an interface is not assignable to `Record<string, unknown>`. */
type Sorted<Sort extends string> = { readonly sort?: Sort | undefined; readonly order?: 'asc' | 'desc' | undefined };

/**
 * A list's order, which its table shows and changes, and which is stored in the address. Sortable columns have the names that
 * the server's query uses.
 */
export const sortProps = <Sort extends string>(
  { sort, order }: Sorted<Sort>,
  onChange: (change: Sorted<Sort>) => void,
): { readonly order: SortOrder; readonly onSort: (order: SortOrder) => void } => ({
  order: { key: sort ?? 'created_at', direction: order === 'asc' ? 'ascending' : 'descending' },
  onSort: ({ key, direction }) => onChange({ sort: key as Sort, order: direction === 'ascending' ? 'asc' : 'desc' }),
});
