import type { WireChatMessage } from '@prebell/contracts';
import type { ChatService } from './chat.service';

/** How many messages one query reads after a gap. */
const PAGE = 100;

interface ChatFeedOptions {
  readonly chat: Pick<ChatService, 'history' | 'messages'>;
  readonly deliver: (message: WireChatMessage) => void;
  readonly report: (error: unknown) => void;
}

export interface ChatFeed {
  /** Call it when this instance has stored a message. Resolves once the message is delivered. */
  offer(message: WireChatMessage): Promise<void>;
  /** Call it when another instance has stored the message at this position. */
  hint(seq: number): void;
}

/**
 * Delivers the room's messages to this instance's members, each once and in order (ADR 22), whichever instance stored
 * them. If earlier messages are missing, it reads them from the database first.
 */
export const createChatFeed = ({ chat, deliver, report }: ChatFeedOptions): ChatFeed => {
  /** The last delivered position; null until the room's last message is known. */
  let last: number | null = null;
  let work: Promise<void> = Promise.resolve();
  const enqueue = (job: () => Promise<void> | void): Promise<void> => {
    work = work.then(job).catch(report);
    return work;
  };
  const pass = (message: WireChatMessage) => {
    deliver(message);
    last = message.seq;
  };
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const missed = await chat.messages({ after: last ?? 0, limit: PAGE });
      for (const message of missed) pass(message);
      if (missed.length < PAGE) return;
    }
  };
  void enqueue(async () => {
    last = (await chat.history()).at(-1)?.seq ?? 0;
  });
  return {
    offer: (message) =>
      enqueue(async () => {
        last ??= message.seq - 1;
        if (message.seq === last + 1) pass(message);
        else if (message.seq > last) await catchUp();
      }),
    hint(seq) {
      void enqueue(async () => {
        last ??= seq - 1;
        if (seq > last) await catchUp();
      });
    },
  };
};
