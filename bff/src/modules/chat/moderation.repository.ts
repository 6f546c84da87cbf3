import type { chatFilterSchema } from '@prebell/contracts';
import {
  containing,
  countableRows,
  directionSql,
  listTotal,
  type Place,
  recentTotal,
  type Seek,
  seekPage,
} from '@prebell/server/db';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Connection } from '../../db/database';

export type ModerationFilter = Omit<z.output<typeof chatFilterSchema>, 'page'>;

export interface ModeratedRecord {
  readonly id: string;
  readonly seq: number;
  readonly user_id: string;
  readonly username: string;
  readonly message: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
  readonly reports: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** The messages that a filter finds. It reads authors only for a search. */
const filtered = (db: Connection, { search, show }: ModerationFilter) =>
  db
    .selectFrom('chat_messages')
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('message', 'ilike', containing(search ?? '')),
          // Looks up one account per message, instead of all accounts with a matching name.
          sql<boolean>`(select username from users where users.id = chat_messages.user_id) ilike ${containing(search ?? '')}`,
        ]),
      ),
    )
    .$if(show === 'removed', (q) => q.where('chat_messages.deleted_at', 'is not', null))
    .$if(show === 'reported', (q) =>
      q.where('chat_messages.deleted_at', 'is', null).where('chat_messages.report_count', '>', sql.lit(0)),
    );

const ordered = (db: Connection, filter: ModerationFilter) =>
  filtered(db, filter)
    .orderBy(filter.sort === 'reports' ? 'chat_messages.report_count' : 'chat_messages.seq', filter.order)
    .orderBy('chat_messages.seq', 'desc');

/** A key for the rows that a filter finds, regardless of order and page. */
const nameOf = ({ search, show }: ModerationFilter): string => JSON.stringify(['chat', search, show]);

/** Up to this many matches are read and sorted. If there are more, walking the index in order finds a page faster. */
const FEW = 5_000;

/**
 * Ids of the messages that a search finds, if there are few. Two indexes find them: by the message, and by the
 * account's search text, which contains the username. Null if there are more.
 */
const findFew = async (db: Connection, search: string): Promise<readonly string[] | null> => {
  const pattern = containing(search);
  const { rows } = await sql<{ id: string }>`
    (select id from chat_messages where message ilike ${pattern} limit ${FEW + 1})
    union
    (select chat_messages.id from users join chat_messages on user_id = users.id
      where search_text like lower(${pattern}) limit ${FEW + 1})`.execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
};

/** These messages, in order, with the fields for moderators. */
const readMessages = (db: Connection, ids: readonly string[], filter: ModerationFilter): Promise<ModeratedRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ordered(db, { ...filter, search: undefined })
        .innerJoin('users', 'users.id', 'chat_messages.user_id')
        .leftJoin('users as remover', 'remover.id', 'chat_messages.deleted_by')
        .select([
          'chat_messages.id',
          'chat_messages.seq',
          'chat_messages.user_id',
          'users.username',
          'chat_messages.message',
          'chat_messages.created_at',
          'chat_messages.deleted_at',
          'remover.username as deleted_by',
          'chat_messages.report_count as reports',
        ])
        .where('chat_messages.id', 'in', ids)
        .execute();

/** One page of a search's matches and their number; null if there are too many matches. */
const searchModerated = async (db: Connection, { limit, offset, ...filter }: ModerationFilter & Window) => {
  const isLong = recentTotal(db, nameOf(filter)) !== null;
  const few = filter.search && !isLong ? await findFew(db, filter.search) : null;
  if (few === null) return null;
  if (few.length === 0) return { messages: [], total: 0 };
  const found = await ordered(db, filter).select('chat_messages.id').where('chat_messages.id', 'in', few).execute();
  const ids = found.slice(offset, offset + limit).map(({ id }) => id);
  return { messages: await readMessages(db, ids, filter), total: found.length };
};

/** The position of every `step`th message, in order. */
const loadPlaces = async (db: Connection, filter: ModerationFilter, step: number): Promise<Place[]> => {
  const messages = filtered(db, filter).select([
    'chat_messages.seq',
    sql<number>`row_number() over (order by chat_messages.seq ${directionSql(filter.order)})`.as('position'),
  ]);
  const { rows } = await sql<{ seq: number }>`
    select seq from (${messages}) numbered where position % ${step} = 0 order by position`.execute(db);
  return rows.map(({ seq }) => ({ place_key: String(seq), place_id: '' }));
};

/** The ids of the messages on one page. When sorted by position, deep pages start at a known place. */
const pageIds = async (
  db: Connection,
  { name, limit, offset, ...filter }: ModerationFilter & Window & { readonly name: string },
): Promise<readonly string[]> => {
  const start: Seek =
    filter.sort === 'seq'
      ? await seekPage(db, { name, offset, load: (step) => loadPlaces(db, filter, step) })
      : { from: null, offset };
  const page = await ordered(db, filter)
    .select('chat_messages.id')
    .$if(start.from !== null, (q) =>
      q.where('chat_messages.seq', filter.order === 'asc' ? '>' : '<', Number(start.from?.place_key)),
    )
    .limit(limit)
    .offset(start.offset)
    .execute();
  return page.map(({ id }) => id);
};

/** One page of the room's messages with the fields for moderators, and how many there are. */
export const findModeratedPage = async (
  db: Connection,
  { limit, offset, ...filter }: ModerationFilter & Window,
): Promise<{ messages: ModeratedRecord[]; total: number }> => {
  const found = await searchModerated(db, { limit, offset, ...filter });
  if (found) return found;
  const name = nameOf(filter);
  const [ids, total] = await Promise.all([
    pageIds(db, { name: `${name} ${filter.sort} ${filter.order}`, limit, offset, ...filter }),
    listTotal(db, countableRows(db, name, filtered(db, filter).select('chat_messages.seq'))),
  ]);
  return { messages: await readMessages(db, ids, filter), total };
};

/** How many messages were reported and not removed, and when the first report came; null without one. */
export const waitingReports = (db: Connection): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('chat_messages')
    .innerJoin('chat_reports', 'chat_reports.message_id', 'chat_messages.id')
    .where('chat_messages.deleted_at', 'is', null)
    .where('chat_messages.report_count', '>', sql.lit(0))
    .select(({ fn }) => [
      fn.count<number>('chat_messages.id').distinct().as('count'),
      fn.min('chat_reports.created_at').as('since'),
    ])
    .executeTakeFirstOrThrow();
