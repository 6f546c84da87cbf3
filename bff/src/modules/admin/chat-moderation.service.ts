import { type chatFilterSchema, type Pagination, paginate, type WireModeratedMessage } from '@prebell/contracts';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { findModeratedPage, type ModeratedRecord } from '../chat/moderation.repository';
import { PER_PAGE } from './admin.service';

const present = ({ user_id, username, created_at, deleted_at, deleted_by, ...message }: ModeratedRecord) => ({
  ...message,
  user: { id: user_id, username },
  created_at: created_at.toISOString(),
  removed: deleted_at && { at: deleted_at.toISOString(), by: deleted_by },
});

/** One page of the trading room for moderators. */
export const readChat = async (
  db: Connection,
  { page, ...filter }: z.output<typeof chatFilterSchema>,
): Promise<{ messages: WireModeratedMessage[]; pagination: Pagination }> => {
  const { messages, total } = await findModeratedPage(db, {
    ...filter,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { messages: messages.map(present), pagination: paginate({ page, per_page: PER_PAGE, total }) };
};
