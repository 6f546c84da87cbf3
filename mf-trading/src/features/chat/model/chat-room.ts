import { CHAT_KEPT_SIZE, type ChatMessage, type HotStockAlert } from '@prebell/contracts';

/** State of the trading room. */
export interface ChatRoom {
  /** Each message once, in room order. */
  readonly messages: readonly ChatMessage[];
  /** Ids of messages that a moderator removed. The original text may still arrive late. */
  readonly removed: ReadonlySet<string>;
  /** Who joined or left since the last message, or null. */
  readonly presence: string | null;
  /** Members in the room, or null while unknown. */
  readonly online: number | null;
  /** The newest hot stock, until its banner ends. */
  readonly alert: HotStockAlert | null;
}

export type ChatAction =
  | { readonly type: 'history' | 'page'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'message'; readonly message: ChatMessage }
  | { readonly type: 'joined' | 'left'; readonly username: string }
  | { readonly type: 'online'; readonly count: number }
  | { readonly type: 'alert'; readonly alert: HotStockAlert | null };

export const EMPTY_ROOM: ChatRoom = { messages: [], removed: new Set(), presence: null, online: null, alert: null };

/** The room after `action`. Every reconnect sends the history again, so known messages repeat. */
export const chatRoom = (room: ChatRoom, action: ChatAction): ChatRoom => {
  switch (action.type) {
    case 'history':
      return withMessages(withRemoved(room, removedIn(action.messages)), withoutOlder(room, action.messages));
    case 'page':
      return withMessages(room, action.messages);
    case 'removed':
      return withRemoved(room, action.ids);
    case 'message':
      return { ...withMessages(room, [action.message]), presence: null };
    case 'joined':
    case 'left':
      return { ...room, presence: `${action.username} ${action.type}` };
    case 'online':
      return { ...room, online: action.count };
    case 'alert':
      return { ...room, alert: action.alert };
  }
};

const removedIn = (messages: readonly ChatMessage[]): string[] =>
  messages.filter(({ deleted }) => deleted).map(({ id }) => id);

/**
 * A history may begin with a removed message that is older than the rest. If this user never saw it, the entry only reports the
 * removal; shown as a message, it would look like a gap.
 */
const withoutOlder = ({ messages: known }: ChatRoom, messages: readonly ChatMessage[]): readonly ChatMessage[] => {
  const [first, second] = messages;
  const isOlder = first?.deleted && second !== undefined && second.seq > first.seq + 1;
  return isOlder && !known.some(({ id }) => id === first.id) ? messages.slice(1) : messages;
};

const takenBack = (message: ChatMessage): ChatMessage => ({ ...message, deleted: true, message: '' });

/** Adds messages to `room` by position, each only once. */
const withMessages = (room: ChatRoom, more: readonly ChatMessage[]): ChatRoom => {
  const byId = new Map(room.messages.map((message) => [message.id, message]));
  const news = more.filter(({ id }) => !byId.has(id));
  if (news.length === 0) return room;
  for (const message of news) byId.set(message.id, room.removed.has(message.id) ? takenBack(message) : message);
  const messages = [...byId.values()].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1)).slice(-CHAT_KEPT_SIZE);
  return { ...room, messages };
};

/** Removes messages from `room` for good, including copies that arrive later. */
const withRemoved = (room: ChatRoom, ids: readonly string[]): ChatRoom => {
  const news = ids.filter((id) => !room.removed.has(id));
  if (news.length === 0) return room;
  const removed = new Set([...room.removed, ...news]);
  const isShown = room.messages.some(({ id, deleted }) => removed.has(id) && !deleted);
  const messages = isShown
    ? room.messages.map((message) => (removed.has(message.id) && !message.deleted ? takenBack(message) : message))
    : room.messages;
  return { ...room, removed, messages };
};

/** The newest position after which messages are missing, or null. */
export const gapAfter = (messages: readonly ChatMessage[]): number | null => {
  for (let i = messages.length - 1; i > 0; i -= 1) {
    const before = (messages[i - 1] as ChatMessage).seq;
    if ((messages[i] as ChatMessage).seq > before + 1) return before;
  }
  return null;
};
