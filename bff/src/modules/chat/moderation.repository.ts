import type { chatFilterSchema } from '@prebell/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { containing } from '../../db/like';

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

const filtered = (db: Connection, { search, show }: ModerationFilter) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.user_id')
    .$if(Boolean(search), (q) =>
      q.where((eb) =>
        eb.or([
          eb('message', 'ilike', containing(search ?? '')),
          eb('users.username', 'ilike', containing(search ?? '')),
        ]),
      ),
    )
    .$if(show === 'removed', (q) => q.where('chat_messages.deleted_at', 'is not', null))
    .$if(show === 'reported', (q) =>
      q
        .where('chat_messages.deleted_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('chat_reports').select('user_id').whereRef('message_id', '=', 'chat_messages.id')),
        ),
    );

/** One page of the room's messages with what moderators need to know of each. `reported` leaves out what was dealt with. */
export const listModerated = (
  db: Connection,
  { limit, offset, ...filter }: ModerationFilter & { readonly limit: number; readonly offset: number },
): Promise<ModeratedRecord[]> =>
  filtered(db, filter)
    .leftJoin('users as remover', 'remover.id', 'chat_messages.deleted_by')
    .select(({ selectFrom }) => [
      'chat_messages.id',
      'chat_messages.seq',
      'chat_messages.user_id',
      'users.username',
      'chat_messages.message',
      'chat_messages.created_at',
      'chat_messages.deleted_at',
      'remover.username as deleted_by',
      selectFrom('chat_reports')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('message_id', '=', 'chat_messages.id')
        .$asScalar()
        .$notNull()
        .as('reports'),
    ])
    .orderBy(sql.ref(filter.sort), filter.order)
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countModerated = async (db: Connection, filter: ModerationFilter): Promise<number> => {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};
