import type { SortOrder } from '@prebell/design-system';

/** A type and no interface: the change of an address is any record. */
type Sorted<Sort extends string> = { readonly sort?: Sort | undefined; readonly order?: 'asc' | 'desc' | undefined };

/**
 * A list's order as its table shows and changes it; both are kept in the address. The table's sortable columns are named as
 * the sorts of the list's query.
 */
export const sortProps = <Sort extends string>(
  { sort, order }: Sorted<Sort>,
  onChange: (change: Sorted<Sort>) => void,
): { readonly order: SortOrder; readonly onSort: (order: SortOrder) => void } => ({
  order: { key: sort ?? 'created_at', direction: order === 'asc' ? 'ascending' : 'descending' },
  onSort: ({ key, direction }) => onChange({ sort: key as Sort, order: direction === 'ascending' ? 'asc' : 'desc' }),
});
