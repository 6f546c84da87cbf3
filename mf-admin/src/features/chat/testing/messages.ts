import { type ModeratedMessage, paginate } from '@prebell/contracts';

export const fakeMessage: ModeratedMessage = {
  id: '7',
  seq: 42,
  user: { id: '2', username: 'ionafield' },
  message: 'Buy my course at example.test',
  created_at: '2026-11-21T14:04:00.000Z',
  reports: 2,
  removed: null,
};
const removed: ModeratedMessage = {
  ...fakeMessage,
  id: '6',
  seq: 41,
  reports: 0,
  message: 'Something rude',
  removed: { at: '2026-11-21T14:06:00.000Z', by: 'mara' },
};

export const fakeChatPage = {
  messages: [fakeMessage, removed],
  pagination: paginate({ page: 1, per_page: 20, total: 43 }),
};
