import type { Context } from '../state/context';
import { type Kept, type ListFilter, listObjects } from '../state/objects.repository';
import type { ObjectName, StripeObjects } from '../wire';
import { missing } from './fault';

interface PageParams {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

interface ListInput<Name extends ObjectName> {
  readonly name: Name;
  readonly url: string;
  readonly params: PageParams;
  readonly filter?: ListFilter;
  /** A filter that the database cannot apply. */
  readonly keep?: (data: StripeObjects[Name]) => boolean;
}

/**
 * A page of objects, newest first. As at Stripe, the cursors are ids: the page starts after, or ends before, that
 * object.
 */
export const listPage = async <Name extends ObjectName>(
  { db }: Context,
  { name, url, params, filter = {}, keep }: ListInput<Name>,
) => {
  const { limit, starting_after, ending_before } = params;
  const seqOf = async (id: string, param: string): Promise<number> => {
    const [anchor] = await listObjects(db, name, { contains: { id }, limit: 1 });
    if (!anchor) throw missing(name, id, param);
    return anchor.seq;
  };
  const found: Kept<Name>[] = await listObjects(db, name, {
    ...filter,
    ...(starting_after !== undefined && { before: await seqOf(starting_after, 'starting_after') }),
    ...(ending_before !== undefined && { after: await seqOf(ending_before, 'ending_before'), oldestFirst: true }),
    ...(keep === undefined && { limit: limit + 1 }),
  });
  const all = found.map(({ data }) => data).filter(keep ?? (() => true));
  const data = all.slice(0, limit);
  if (ending_before !== undefined) data.reverse();
  return { object: 'list' as const, data, has_more: all.length > limit, url };
};
