import type { SortOrder } from '@prebell/design-system';

/** A type, because an interface would not be assignable to the record that an address change takes. */
type Sorted<Sort extends string> = { readonly sort?: Sort | undefined; readonly order?: 'asc' | 'desc' | undefined };

/**
 * A list's order, shown and changed by its table and kept in the address. The sortable columns have the names of the
 * query's sorts.
 */
export const sortProps = <Sort extends string>(
  { sort, order }: Sorted<Sort>,
  onChange: (change: Sorted<Sort>) => void,
): { readonly order: SortOrder; readonly onSort: (order: SortOrder) => void } => ({
  order: { key: sort ?? 'created_at', direction: order === 'asc' ? 'ascending' : 'descending' },
  onSort: ({ key, direction }) => onChange({ sort: key as Sort, order: direction === 'ascending' ? 'asc' : 'desc' }),
});
