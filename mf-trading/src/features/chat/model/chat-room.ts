import type { ChatMessage, HotStockAlert } from '@prebell/contracts';

/** Older messages than this many are let go, so that a day in the room does not fill the browser. */
export const MOST_MESSAGES = 1_000;

/** What the trading room shows. */
export interface ChatRoom {
  /** Each message once, in the order of the room. */
  readonly messages: readonly ChatMessage[];
  /** Who came or went since the last message, or null. */
  readonly presence: string | null;
  /** Members in the room, or null while unknown. */
  readonly online: number | null;
  /** The newest hot stock, until its banner is over. */
  readonly alert: HotStockAlert | null;
}

export type ChatAction =
  | { readonly type: 'history' | 'page'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'message'; readonly message: ChatMessage }
  | { readonly type: 'joined' | 'left'; readonly username: string }
  | { readonly type: 'online'; readonly count: number }
  | { readonly type: 'alert'; readonly alert: HotStockAlert | null };

export const EMPTY_ROOM: ChatRoom = { messages: [], presence: null, online: null, alert: null };

/** What the room shows after `action`. History comes again with every connection and so repeats what is known. */
export const chatRoom = (room: ChatRoom, action: ChatAction): ChatRoom => {
  switch (action.type) {
    case 'history':
    case 'page':
      return { ...room, messages: merge(room.messages, action.messages) };
    case 'message':
      return { ...room, messages: merge(room.messages, [action.message]), presence: null };
    case 'joined':
    case 'left':
      return { ...room, presence: `${action.username} ${action.type}` };
    case 'online':
      return { ...room, online: action.count };
    case 'alert':
      return { ...room, alert: action.alert };
  }
};

/** Each message once, by its place in the room. What was taken back stays taken back. */
const merge = (known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] => {
  const byId = new Map(known.map((message) => [message.id, message]));
  const news = more.filter(({ id, deleted }) => {
    const before = byId.get(id);
    return before === undefined || (deleted && !before.deleted);
  });
  if (news.length === 0) return known;
  for (const message of news) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1)).slice(-MOST_MESSAGES);
};

/** The place after which messages are missing, the newest such place; null when none are. */
export const gapAfter = (messages: readonly ChatMessage[]): number | null => {
  for (let i = messages.length - 1; i > 0; i -= 1) {
    const before = (messages[i - 1] as ChatMessage).seq;
    if ((messages[i] as ChatMessage).seq > before + 1) return before;
  }
  return null;
};
